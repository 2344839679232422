import { truncateMiddle } from '@foyer/core'

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

// Letter case is only a checksum on EVM; elsewhere two addresses that differ in nothing else do not occur.
function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

// By the ends that people compare, and by the ends that a shortened address shows.
function looksLike(a: string, b: string): boolean {
  return [ends, truncateMiddle].some((shorten) => same(shorten(a), shorten(b)))
}

function ends(address: string): string {
  const body = address.replace(/^0x/i, '')
  return body.slice(0, 4) + body.slice(-4)
}
