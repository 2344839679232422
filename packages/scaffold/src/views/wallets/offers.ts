import { type CatalogueWallet, isMobile, type SafeUrl, safeUrl } from '@foyer/core'
import type { IconName } from '@foyer/ui'

type OfferKey =
  | 'getWallet.chrome'
  | 'getWallet.appStore'
  | 'getWallet.playStore'
  | 'getWallet.webapp'
  | 'getWallet.homepage'

/** A place where a wallet can be had. */
export interface Offer {
  readonly key: OfferKey
  readonly icon: IconName
  readonly url: SafeUrl
}

/** Where a wallet can be had: on a phone that phone's store, else what this browser can install, then the rest. */
export function offersOf(wallet: CatalogueWallet): readonly Offer[] {
  const { appStore, playStore, webappLink, homepage } = wallet
  const agent = globalThis.navigator?.userAgent ?? ''
  const phone = isMobile()
  const android = /Android/i.test(agent)
  const apps = [
    { key: 'getWallet.appStore', icon: 'phone', url: phone && android ? undefined : appStore },
    { key: 'getWallet.playStore', icon: 'phone', url: phone && !android ? undefined : playStore },
  ] as const
  const all: readonly (Omit<Offer, 'url'> & { readonly url: SafeUrl | undefined })[] = [
    { key: 'getWallet.chrome', icon: 'browser', url: phone ? undefined : storeOf(wallet, agent) },
    ...apps,
    { key: 'getWallet.webapp', icon: 'desktop', url: webappLink },
    { key: 'getWallet.homepage', icon: 'link', url: homepage },
  ]
  return all.flatMap(({ url, ...offer }) => (url ? [{ ...offer, url }] : []))
}

// Safari takes extensions from its own store alone, and Edge those of Chrome too.
function storeOf({ chromeStore, firefoxStore, edgeStore }: CatalogueWallet, agent: string) {
  if (/Firefox\//.test(agent)) return firefoxStore
  if (/Edg\//.test(agent)) return edgeStore ?? chromeStore
  return /Safari\//.test(agent) && !/Chrom(e|ium)\//.test(agent) ? undefined : chromeStore
}

/** The link that opens this page in the browser of a wallet that is on this phone. */
export function browseLinkOf({ browse }: CatalogueWallet, page: string): SafeUrl | undefined {
  const once = encodeURIComponent(page)
  return safeUrl(
    'web',
    browse
      ?.replaceAll('{twice}', encodeURIComponent(once))
      .replaceAll('{url}', once)
      .replaceAll('{page}', page.replace(/^https?:\/\//, '')),
  )
}
