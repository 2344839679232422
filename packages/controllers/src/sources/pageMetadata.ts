import { displayText, type WalletSourceContext } from '@foyer/core'

/** What the page says of itself, for wallets to show. */
export function pageMetadata(): ReturnType<WalletSourceContext['metadata']> {
  const page = globalThis.document
  const origin = globalThis.location?.origin ?? ''
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    // A form or a picture of the name `title` stands before the page's own (safety T-06).
    name: displayText(page?.title) || origin,
    description: page?.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content ?? '',
    url: origin,
    icons: icon ? [icon] : [],
  }
}
