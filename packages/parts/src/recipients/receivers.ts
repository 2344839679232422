import {
  type FeatureContext,
  type FeatureStore,
  type NetworkId,
  networkParts,
  ownValue,
  type RequestStatus,
  type ResolvedName,
  type TransferNotice,
} from '@foyer/core'
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
  if (before && !same(before, address)) return { kind: 'moved', before }
  return nameDoubt(name, [...Object.keys(names), ...own], looks)
}

const maxReceivers = 200

/** Receivers that were sent something from this browser, newest first. */
export function knownReceivers(store: FeatureStore): readonly string[] {
  return store.get('receivers', readReceivers) ?? []
}

/** The status of transfers that arrived, or may still. Other transfers say nothing about an address. */
const arriving: ReadonlySet<RequestStatus> = new Set(['sent', 'confirmed'])

/**
 * Returns {@link knownReceivers}, and the recipients of other transfers that were confirmed or may still be, as far as the journal
 * goes back. Keeps those that were confirmed.
 */
export function metReceivers({
  store,
  requests,
}: Pick<FeatureContext, 'store' | 'requests'>): readonly string[] {
  const known = knownReceivers(store)
  const keys = new Set(known.map(accountKey))
  const met = requests.state.sent.flatMap(({ status, transfer }) =>
    transfer && arriving.has(status) && !keys.has(accountKey(transfer.to))
      ? [{ status, to: transfer.to }]
      : [],
  )
  for (const { status, to } of met.toReversed()) if (status === 'confirmed') rememberReceiver(store, to)
  return [...new Set([...known, ...met.map(({ to }) => to)])]
}

/**
 * Returns the names that something was sent to from this browser, each with the address of the newest transfer on a network,
 * or with none: a name may have another address on each (ENSIP-11). @param met {@link metReceivers}
 */
export function knownNames(
  store: FeatureStore,
  met: readonly string[],
  network: NetworkId,
): Readonly<Record<string, string>> {
  const keys = new Set(met.map(accountKey))
  const names = (store.get('names', readPairs) ?? []).filter(([, address]) => keys.has(accountKey(address)))
  const here = names.filter(([, , on]) => on === network).toReversed()
  return Object.fromEntries([...names.map(([name]) => [name, '']), ...here])
}

/** Notes the name that led to a recipient on a network, in normal form. It counts once the address is known. */
export function rememberName(store: FeatureStore, name: string, address: string, network: NetworkId) {
  const others = (store.get('names', readPairs) ?? []).filter(
    ([known, before, on]) => known !== name || on !== network || !same(before, address),
  )
  store.set('names', [[name, address, network], ...others].slice(0, maxReceivers))
}

/** Whether an address was a contract on another network of the family when a transfer to it was planned, now or earlier. */
export function isContractElsewhere(store: FeatureStore, address: string, network: NetworkId): boolean {
  const { namespace } = networkParts(network)
  const contracts = store.get('contracts', readPairs) ?? []
  return contracts.some(([of, known, on]) => of === namespace && on !== network && same(known, address))
}

/**
 * Adds what earlier visits have seen of the recipient to a plan, and keeps what this one sees: no other network is asked.
 * @param network that of the plan
 */
export function withSeen<P extends PlannedRecipient>(store: FeatureStore, plan: P, network: NetworkId): P {
  const { to, notices = [] } = plan
  if (notices.includes('contract')) {
    const { namespace } = networkParts(network)
    const others = (store.get('contracts', readPairs) ?? []).filter(
      ([, known, on]) => on !== network || !same(known, to),
    )
    store.set('contracts', [[namespace, to, network], ...others].slice(0, maxReceivers))
  } else if (!notices.includes('elsewhere') && isContractElsewhere(store, to, network))
    return Object.freeze({ ...plan, notices: [...notices, 'elsewhere'] })
  return plan
}

interface PlannedRecipient {
  readonly to: string
  readonly notices?: readonly TransferNotice[] | undefined
}

/** Notes a recipient that something was confirmed for; of too many, those longest unused are forgotten. */
export function rememberReceiver(store: FeatureStore, address: string) {
  // Read again: another tab may have sent in the meantime.
  const others = knownReceivers(store).filter((known) => !same(known, address))
  store.set('receivers', [address, ...others].slice(0, maxReceivers))
}

function readReceivers(json: unknown): readonly string[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.slice(0, maxReceivers).filter((one) => typeof one === 'string' && one.length <= 128)
}

/** Reads an address under a name, with the network that it was met on. */
function readPairs(json: unknown): readonly (readonly [string, string, string])[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.slice(0, maxReceivers).flatMap((entry: unknown) => {
    const [name, address, on] = Array.isArray(entry) ? entry : []
    const isEntry = [name, address, on].every((one) => typeof one === 'string' && one.length <= 255)
    return isEntry ? [[name, address, on] as const] : []
  })
}

function same(a: string, b: string): boolean {
  return accountKey(a) === accountKey(b)
}
