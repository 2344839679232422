import { addressKey, type FeatureStore, truncateMiddle } from '@foyer/core'

/** What a visitor should know about a receiver. */
type ReceiverNote =
  | { readonly kind: 'own' }
  | { readonly kind: 'known' }
  | { readonly kind: 'first' }
  /** Another address than `like`, made to be taken for it (safety T-42). */
  | { readonly kind: 'lookAlike'; readonly like: string }

/** Compares a receiver with the visitor's own addresses and those sent to before. */
export function receiverNote(to: string, own: readonly string[], sentTo: readonly string[]): ReceiverNote {
  if (own.some((address) => same(address, to))) return { kind: 'own' }
  if (sentTo.some((address) => same(address, to))) return { kind: 'known' }
  const like = [...sentTo, ...own].find((address) => looksLike(address, to))
  return like === undefined ? { kind: 'first' } : { kind: 'lookAlike', like }
}

const maxReceivers = 200

/** Receivers that were sent something from this browser, newest first. */
export function knownReceivers(store: FeatureStore): readonly string[] {
  return store.get('receivers', readReceivers) ?? []
}

/** Notes a receiver; of too many, those longest unused are forgotten. */
export function rememberReceiver(store: FeatureStore, address: string): readonly string[] {
  // Read anew: another tab may have sent meanwhile.
  const others = knownReceivers(store).filter((known) => !same(known, address))
  const receivers = [address, ...others].slice(0, maxReceivers)
  store.set('receivers', receivers)
  return receivers
}

function readReceivers(json: unknown): readonly string[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.slice(0, maxReceivers).filter((one) => typeof one === 'string' && one.length <= 128)
}

function same(a: string, b: string): boolean {
  return addressKey(a) === addressKey(b)
}

// By the ends that people compare, and by the ends that a shortened address shows; people compare no letter case.
function looksLike(a: string, b: string): boolean {
  return [ends, truncateMiddle].some((shorten) => shorten(a).toLowerCase() === shorten(b).toLowerCase())
}

function ends(address: string): string {
  const body = address.replace(/^0x/i, '')
  return body.slice(0, 4) + body.slice(-4)
}
