import type { ConnectorContext } from '@foyer/core'

/** What the page says of itself, for wallets to show (facts 4). */
export function pageMetadata(): ReturnType<ConnectorContext['metadata']> {
  const page = globalThis.document
  const origin = globalThis.location?.origin ?? ''
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: page?.title || origin,
    description: page?.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content ?? '',
    url: origin,
    icons: icon ? [icon] : [],
  }
}
