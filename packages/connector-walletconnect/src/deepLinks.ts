import { type Namespace, type SafeUrl, safeUrl } from '@foyer/core'

/** How a wallet is reached by a link. */
export type LinkKind = 'mobile' | 'desktop' | 'web'

/** A link that hands something to a wallet. */
export interface DeepLink {
  readonly href: SafeUrl
  readonly target: '_self' | '_top' | '_blank'
}

/** Where the page is shown, as far as links depend on it. */
export interface LinkTarget {
  /** In the browser of Telegram, which follows no link in place. */
  readonly telegram: boolean
  readonly android: boolean
  /** In a frame of another page. */
  readonly framed: boolean
}

/** The page as a wallet's own browser would open it, and the wallets that live in this one. */
export interface BrowsePage {
  readonly href: string
  readonly origin: string
  readonly globals: object
}

/** The link that hands a pairing to a wallet (`{link}/wc?uri={pairing}`); `undefined` where it would not be safe. */
export function pairingLink(
  link: string,
  uri: string,
  kind: LinkKind,
  place: LinkTarget,
): DeepLink | undefined {
  const base = linkBase(link)
  const isWeb = /^https?:/i.test(base)
  if (kind === 'web' && !isWeb) return undefined
  // Telegram on Android takes one layer off before the app sees it.
  const twice = !isWeb && place.telegram && place.android
  const part = encodeURIComponent(twice ? encodeURIComponent(uri) : uri)
  const href = safeUrl('app', `${base}wc?uri=${part}`)
  return href && { href, target: targetOf(kind, place) }
}

/** What a pairing is put behind: `https://…/`, or `scheme://`, which is made of `scheme:` and `scheme` as well. */
export function linkBase(link: string): string {
  const full = link.includes('://') ? link : `${link.replaceAll(/[/:]/g, '')}://`
  return full.endsWith('/') ? full : `${full}/`
}

interface Browser {
  /** The global of its own pages. */
  readonly global: string
  readonly link: (page: string, origin: string) => string
}

/** Wallets that pair by opening this page in their own browser, by chain family and name. */
const browsers: Readonly<Partial<Record<Namespace, Readonly<Record<string, Browser>>>>> = {
  solana: {
    Phantom: {
      global: 'phantom',
      link: (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
    },
    'Coinbase Wallet': {
      global: 'coinbaseSolana',
      link: (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
    },
  },
}

/**
 * The link that opens this page in the browser of a wallet that pairs by no other way on a phone; `undefined` for
 * other wallets, and inside that browser.
 */
export function browseLink(
  name: string,
  namespace: Namespace | undefined,
  { href, origin, globals }: BrowsePage,
): SafeUrl | undefined {
  const family = namespace && browsers[namespace]
  const browser = family && Object.hasOwn(family, name) ? family[name] : undefined
  if (!browser || browser.global in globals) return undefined
  return safeUrl('app', browser.link(encodeURIComponent(href), encodeURIComponent(origin)))
}

/** Where a link of this kind opens. */
export function targetOf(kind: LinkKind, { telegram, framed }: LinkTarget): DeepLink['target'] {
  if (kind !== 'mobile' || telegram) return '_blank'
  return framed ? '_top' : '_self'
}

/** The place of this page. */
export function placeOfPage(): LinkTarget {
  return {
    telegram: 'TelegramWebviewProxy' in globalThis || 'TelegramWebviewProxyProto' in globalThis,
    android: /Android/i.test(globalThis.navigator?.userAgent ?? ''),
    framed: globalThis.self !== globalThis.top,
  }
}
