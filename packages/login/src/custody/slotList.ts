import { type Bytes, encodeParts } from './bytes.js'
import { deriveMacKey } from './seal.js'
import type { SlotKind } from './slots.js'

const { subtle } = crypto

/** One way into a wallet, as all devices know it. */
export interface ListedSlot {
  readonly id: string
  readonly kind: SlotKind
  /** The public key that it is sealed for: of a device, or of its lock. */
  readonly box?: Bytes
}

/** A wallet as its devices know it: its addresses, and all ways into it as they were at one of its versions. */
export interface SlotList {
  readonly wallet: string
  readonly version: number
  /** What the wallet's keys lead to, by namespace: shown to whoever pays into it, so a service must not be able to say others. */
  readonly addresses: Readonly<Record<string, string>>
  readonly slots: readonly ListedSlot[]
}

/**
 * What proves that a list was written by somebody who has the wallet key: a service can take a slot away, but can put
 * none in, cannot put its own key in the place of a device's, and cannot say other addresses.
 */
export async function authenticate(walletKey: Bytes, list: SlotList): Promise<Bytes> {
  const key = await deriveMacKey(walletKey, 'slots')
  return new Uint8Array(await subtle.sign('HMAC', key, encodeList(list)))
}

/** Whether {@link authenticate} made the proof of this very list. */
export async function isAuthentic(walletKey: Bytes, list: SlotList, proof: Bytes): Promise<boolean> {
  const key = await deriveMacKey(walletKey, 'slots')
  return subtle.verify('HMAC', key, proof, encodeList(list))
}

/** In the order of the ids, so that the order in which a service tells them means nothing. */
function encodeList({ wallet, version, addresses, slots }: SlotList): Bytes {
  const sorted = [...slots].sort((a, b) => (a.id < b.id ? -1 : 1))
  const parts = sorted.flatMap(({ id, kind, box }) => [id, kind, box ?? new Uint8Array()])
  const places = Object.entries(addresses)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
  return encodeParts('foyer slots 1', wallet, version, places.length, ...places, slots.length, ...parts)
}
