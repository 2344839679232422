import * as v from 'valibot'
import { type Bytes, encodeParts, randomBytes, toBase64Url, wipe } from '../custody/bytes.js'
import { unsealWith } from '../custody/envelope.js'
import { exportPoint } from '../custody/publicKey.js'
import { isAuthentic, type SlotList } from '../custody/slotList.js'
import {
  assistedSlotKey,
  kitSlotKey,
  makeLock,
  passkeySlotKey,
  type SlotId,
  type SlotKind,
  sealForDevice,
  sealForLock,
} from '../custody/slots.js'
import { type KeptWallet, parts } from './answers.js'
import type { Service } from './service.js'

/** The wallet is not what its key says it is: the service, or its database, was tampered with. */
export class WalletTamperedError extends Error {
  override readonly name = 'WalletTamperedError'
  constructor() {
    super('The ways into this wallet were changed by somebody who does not have its key.')
  }
}

/** A wallet that cannot be opened so: it has no such slot. */
export class NoSlotError extends Error {
  override readonly name = 'NoSlotError'
  constructor() {
    super('This device has no key to the wallet.')
  }
}

/** What wallets are made and opened with. */
export interface VaultParts {
  /** The service, asked as the login. */
  readonly service: Service
  /** The pair that slots are sealed for; the private half cannot leave the browser. */
  box(): Promise<CryptoKeyPair>
  /** The name by which the service, and the list of slots, know this browser. */
  readonly jkt: string
  /** Knows the wallets that were open in this browser. */
  readonly known?: KnownWallets
}

/** The memory of a browser of the wallets that were open in it, also after a log-out. */
export interface KnownWallets {
  /** Whether a wallet was made in this browser, or opened here by what this browser does not have. */
  has(wallet: string): Promise<boolean>
  /** Notes a wallet that is about to be made here, before its name is sent. @param seed see {@link seedHash} */
  begin(wallet: Pick<KeptWallet, 'id' | 'version' | 'addresses'>, seed: string): Promise<void>
  /**
   * Checks that a wallet is the one that was here, and no older, or asks the visitor whether it may be.
   * @param isHelped whether the service alone opened it
   * @throws {WalletTamperedError}
   */
  check(wallet: VouchedWallet, seed: string, isHelped: boolean): Promise<void>
  /** Notes a wallet that its key vouched for. */
  note(wallet: VouchedWallet, seed?: string): Promise<void>
  /** Returns a wallet if it is the very one that was noted last: no key is needed for that. */
  vouched(wallet: KeptWallet): Promise<VouchedWallet | undefined>
}

/**
 * A wallet that its key vouches for: its addresses, its version, and all ways into it. Keys are sealed, lists are signed, and
 * addresses are shown and stored for such a wallet alone, never for an answer of the service as it is.
 */
export type VouchedWallet = KeptWallet & Vouched

/** Other than a brand, it is not copied by a spread: a wallet that was changed is vouched for by nothing. */
declare class Vouched {
  protected readonly vouched: true
}

/** What opens a wallet besides its devices. */
export type UnlockMethod =
  /** With the service's help, which could then open it itself. */
  | { readonly kind: 'assisted' }
  /** @see prfOf */
  | { readonly kind: 'passkey'; readonly credential: string; readonly prf: Bytes }
  | { readonly kind: 'kit'; readonly code: Bytes }

/** A slot that is about to be made, and for whom. */
export type Wanted =
  | UnlockMethod
  | { readonly kind: 'device'; readonly box: Bytes; readonly jkt?: string | undefined }

/** A slot as the service takes it; bytes are base64url. */
export interface SentSlot {
  readonly id: string
  readonly kind: SlotKind
  readonly jkt?: string | undefined
  readonly box: string
  readonly blob: string
  readonly lock?: string | undefined
  readonly credential?: string | undefined
}

const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const
const noSalt = () => new Uint8Array(32)

/** The service's parts of slots, encrypted on their way for a key that lives as long as the call. */
export async function fetchParts(
  { service }: Pick<VaultParts, 'service'>,
  what: 'open' | 'make',
  { wallet, version }: Pick<SlotId, 'wallet' | 'version'>,
  slots: readonly { readonly id: string; readonly kind: SlotKind; readonly jkt?: string | undefined }[],
): Promise<readonly (readonly Bytes[])[]> {
  if (slots.length === 0) return []
  const once = await crypto.subtle.generateKey(ecdh, false, ['deriveBits'])
  const ask = { wallet, version, once: toBase64Url(await exportPoint(once.publicKey)), slots }
  const answer = v.parse(parts, await service.post(`/v1/slots/${what}`, ask))
  return Promise.all(
    slots.map(({ id, kind }, at) => {
      const about = encodeParts('foyer slot part', wallet, id, kind)
      return Promise.all((answer.parts[at] ?? []).map((part) => unsealWith(once, part, noSalt(), about)))
    }),
  )
}

/** Makes slots of a wallet, each with the service's part in it where it has one. */
export async function makeSlots(
  vault: VaultParts,
  walletKey: Bytes,
  of: Pick<SlotId, 'wallet' | 'version'>,
  wanted: readonly Wanted[],
): Promise<readonly SentSlot[]> {
  const named = wanted.map((one) => ({ one, id: crypto.randomUUID() }))
  const served = named.filter(({ one }) => one.kind !== 'kit')
  const asked = served.map(({ id, one }) => ({
    id,
    kind: one.kind,
    ...(one.kind === 'device' && one.jkt !== undefined && { jkt: one.jkt }),
  }))
  const told = await fetchParts(vault, 'make', of, asked)
  const partsOf = new Map(served.map(({ id }, at) => [id, told[at] ?? []]))
  try {
    return await Promise.all(
      named.map(({ one, id }) => makeSlot(walletKey, { ...of, slot: id, kind: one.kind }, one, partsOf)),
    )
  } finally {
    wipe(...told.flat())
  }
}

async function makeSlot(
  walletKey: Bytes,
  id: SlotId,
  wanted: Wanted,
  partsOf: ReadonlyMap<string, readonly Bytes[]>,
): Promise<SentSlot> {
  const [own, other] = partsOf.get(id.slot) ?? []
  if (wanted.kind === 'device') {
    if (!own) throw new WalletTamperedError()
    const { box, jkt } = wanted
    const blob = await sealForDevice(walletKey, box, own, id)
    return { id: id.slot, kind: 'device', jkt, box: toBase64Url(box), blob: toBase64Url(blob) }
  }
  const { box, lock } = await makeLock(await keyOf(wanted, own, other), id)
  return {
    id: id.slot,
    kind: wanted.kind,
    box: toBase64Url(box),
    lock: toBase64Url(lock),
    blob: toBase64Url(await sealForLock(walletKey, box, id)),
    ...(wanted.kind === 'passkey' && { credential: wanted.credential }),
  }
}

/** The key of a slot that a secret opens. @throws {WalletTamperedError} */
export function keyOf(way: UnlockMethod, own?: Bytes, other?: Bytes): Promise<CryptoKey> {
  if (way.kind === 'kit') return kitSlotKey(way.code)
  if (way.kind === 'passkey' && own) return passkeySlotKey(way.prf, own)
  if (way.kind === 'assisted' && own && other) return assistedSlotKey(own, other)
  throw new WalletTamperedError()
}

/** The list of slots that a wallet key vouches for. */
export function listOf({ id, slots, ...wallet }: Omit<KeptWallet, 'slotsMac'>): SlotList {
  // The service empties the blob of a device that it closes. A device proves its blob itself, by opening it.
  const listed = slots.map((slot) => (slot.kind === 'device' ? { ...slot, blob: undefined } : slot))
  return { ...wallet, wallet: id, slots: listed }
}

/** @throws {WalletTamperedError} if no browser with the wallet key wrote the list */
export async function checkList(walletKey: Bytes, wallet: KeptWallet): Promise<VouchedWallet> {
  return vouch(wallet, await isAuthentic(walletKey, listOf(wallet), wallet.slotsMac))
}

/** Makes a {@link VouchedWallet}. Only {@link checkList} and the memory of this browser call it. @throws {WalletTamperedError} */
export function vouch(wallet: KeptWallet, isVouched: boolean): VouchedWallet {
  // The service closes devices alone. Any other way opens until the list is written again, whatever its row says.
  const slots = wallet.slots.map((slot) => (slot.kind === 'device' ? slot : { ...slot, closed: undefined }))
  const known = { ...wallet, slots }
  if (!isMarked(known, isVouched)) throw new WalletTamperedError()
  return known
}

const isMarked = (_wallet: KeptWallet, isVouched: boolean): _wallet is VouchedWallet => isVouched

/** A new key for a wallet. */
export const newWalletKey = () => randomBytes(32)
