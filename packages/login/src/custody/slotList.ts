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
  /** Of a device: which. Without it, the owner would remove another device than the one that is named. */
  readonly jkt?: string | undefined
  /** Of a passkey: its id. */
  readonly credential?: string | undefined
  /** Of a slot that a secret opens: the private half of its point, and the wallet key, both sealed. */
  readonly lock?: Bytes | undefined
  readonly blob?: Bytes | undefined
}

/** A wallet as its devices know it: its addresses, and all ways into it as they were at one of its versions. */
export interface SlotList {
  readonly wallet: string
  readonly version: number
  /** What the wallet's keys lead to, by namespace: shown to whoever pays into it, so a service must not be able to say others. */
  readonly addresses: Readonly<Record<string, string>>
  /** The seed, sealed. */
  readonly vault: Bytes
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

/** Encodes a list in the order of the ids, so that the order in which a service tells them means nothing. */
export function encodeList({ wallet, version, addresses, vault, slots }: SlotList): Bytes {
  const sorted = [...slots].sort((a, b) => (a.id < b.id ? -1 : 1))
  const parts = sorted.flatMap(({ id, kind, box = '', jkt = '', credential = '', lock = '', blob = '' }) => [
    id,
    kind,
    box,
    jkt,
    credential,
    lock,
    blob,
  ])
  const places = Object.entries(addresses)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
  const head = ['foyer slots 2', wallet, version, vault] as const
  return encodeParts(...head, places.length, ...places, slots.length, ...parts)
}
