import { displayText, type WalletSourceContext } from '@foyer/core'
import type { HostMetadata } from '../foyerOptions.js'

/** Returns the facts about the page for wallets to show: those of the host, else those in the page. */
export function pageMetadata(own: HostMetadata = {}): ReturnType<WalletSourceContext['metadata']> {
  const page = globalThis.document
  const origin = globalThis.location?.origin ?? ''
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    // A form or a picture of the name `title` stands before the page's own (safety T-06).
    name: own.name ?? (displayText(page?.title) || origin),
    description:
      own.description ??
      page?.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content ??
      '',
    url: own.url ?? origin,
    icons: own.icons ?? (icon ? [icon] : []),
  }
}
