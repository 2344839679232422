import { type FeatureContext, type FeatureStore, ownValue, type ResolvedName } from '@foyer/core'
import { accountKey } from './accountKey.js'
import { looksOf } from './addressLooks.js'
import { type NameDoubt, nameDoubt } from './nameDoubt.js'
import type { Looks } from './useLooks.js'

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
  const like = [...sentTo, ...own].find((address) => looksLikeAddress(address, to))
  return like === undefined ? { kind: 'first' } : { kind: 'lookAlike', like }
}

/** Whether one address may be taken for another that it is not. */
function looksLikeAddress(one: string, other: string): boolean {
  const looks = looksOf(other)
  return looksOf(one).some((look, at) => look === looks[at])
}

/** What a visitor should know about the name that led to a receiver. */
export type NameNote = NameDoubt | { readonly kind: 'moved'; readonly before: string }

/** Compares a name with those that were sent to before, and with the visitor's own. */
export function nameNote(
  { name, address }: Pick<ResolvedName, 'name' | 'address'>,
  names: Readonly<Record<string, string>>,
  own: readonly string[],
  looks: Looks,
): NameNote | undefined {
  const before = ownValue(names, name)
  if (before !== undefined && !same(before, address)) return { kind: 'moved', before }
  return nameDoubt(name, [...Object.keys(names), ...own], looks)
}

const maxReceivers = 200

/** Receivers that were sent something from this browser, newest first. */
export function knownReceivers(store: FeatureStore): readonly string[] {
  return store.get('receivers', readReceivers) ?? []
}

/** {@link knownReceivers}, and whoever was sent something else, as far as the journal goes back. */
export function metReceivers({
  store,
  requests,
}: Pick<FeatureContext, 'store' | 'requests'>): readonly string[] {
  const sent = requests.state.sent.flatMap(({ transfer }) => transfer?.to ?? [])
  return [...new Set([...knownReceivers(store), ...sent])]
}

/** Names that something was sent to from this browser, each with the address that it led to. */
export function knownNames(store: FeatureStore): Readonly<Record<string, string>> {
  return Object.fromEntries(store.get('names', readNames) ?? [])
}

/**
 * Notes a receiver; of too many, those longest unused are forgotten.
 * @param name the one that led there, in normal form
 */
export function rememberReceiver(store: FeatureStore, address: string, name?: string): readonly string[] {
  if (name !== undefined) {
    const others = (store.get('names', readNames) ?? []).filter(([known]) => known !== name)
    store.set('names', [[name, address], ...others].slice(0, maxReceivers))
  }
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

function readNames(json: unknown): readonly (readonly [string, string])[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.slice(0, maxReceivers).flatMap((pair: unknown) => {
    const [name, address] = Array.isArray(pair) ? pair : []
    const isPair = [name, address].every((one) => typeof one === 'string' && one.length <= 255)
    return isPair ? [[name, address] as const] : []
  })
}

function same(a: string, b: string): boolean {
  return accountKey(a) === accountKey(b)
}
