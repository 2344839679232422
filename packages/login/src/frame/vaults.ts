import * as v from 'valibot'
import { type Bytes, fromBase64Url, toBase64Url, wipe } from '../custody/bytes.js'
import { changeHash, changeKey } from '../custody/changeKey.js'
import { exportPoint } from '../custody/publicKey.js'
import { authenticate } from '../custody/slotList.js'
import { openLock, openOnDevice, type SlotId, sealForLock } from '../custody/slots.js'
import { openVault, type Secret, sealVault } from '../custody/vault.js'
import { createdWallet, type KeptSlot, type KeptWallet } from './answers.js'
import {
  checkList,
  fetchParts,
  keyOf,
  listOf,
  makeSlots,
  NoSlotError,
  newWalletKey,
  type SentSlot,
  type UnlockMethod,
  type VaultParts,
  WalletTamperedError,
} from './slots.js'

export { type UnlockMethod, type VaultParts, WalletTamperedError } from './slots.js'

const read = (base64Url: string): Bytes => fromBase64Url(base64Url) ?? new Uint8Array()
const readList = (slots: readonly SentSlot[]) => slots.map((slot) => ({ ...slot, box: read(slot.box) }))

async function post(vault: VaultParts, path: string, ask: object): Promise<KeptWallet> {
  return v.parse(createdWallet, await vault.service.post(path, ask, { access: vault.access() })).wallet
}

/**
 * Keeps a new wallet: sealed under a key that each slot holds, of this device and of the ways by which it is recovered.
 * It may be used once this settles: then the service has it on its disk.
 * @returns the wallet that counts: another one, where the visitor has one already
 */
export async function keepWallet(
  vault: VaultParts,
  secret: Secret,
  addresses: Readonly<Record<string, string>>,
  ways: readonly UnlockMethod[] = [{ kind: 'assisted' }],
): Promise<KeptWallet> {
  const wallet = { id: crypto.randomUUID(), version: 1, addresses }
  const of = { wallet: wallet.id, version: wallet.version }
  const walletKey = newWalletKey()
  try {
    const { publicKey } = await vault.box()
    const device = { kind: 'device' as const, box: await exportPoint(publicKey) }
    const slots = await makeSlots(vault, walletKey, of, [device, ...ways])
    const made = await post(vault, '/v1/wallets', {
      ...wallet,
      vault: toBase64Url(await sealVault(walletKey, secret, of)),
      slotsMac: toBase64Url(await authenticate(walletKey, listOf(wallet, readList(slots)))),
      changeHash: toBase64Url(await changeHash(walletKey)),
      slots,
    })
    if (made.id === wallet.id) await vault.known?.note(wallet)
    return made
  } finally {
    wipe(walletKey)
  }
}

/**
 * Opens a wallet by this device's own slot.
 * @param leastVersion the highest version that this device saw: an older one is not taken for it again
 * @throws {NoSlotError | WalletTamperedError | SealBrokenError | ServiceError}
 */
export async function openWallet(
  vault: VaultParts,
  wallet: KeptWallet,
  jkt: string,
  leastVersion: number,
): Promise<Secret> {
  const walletKey = await openKey(vault, wallet, jkt, leastVersion)
  try {
    return await openVault(walletKey, wallet.vault, { wallet: wallet.id, version: wallet.version })
  } finally {
    wipe(walletKey)
  }
}

/** As {@link openWallet}, as far as the key that is in the slots. */
export async function openKey(
  vault: VaultParts,
  wallet: KeptWallet,
  jkt: string,
  leastVersion: number,
): Promise<Bytes> {
  if (wallet.version < leastVersion) throw new WalletTamperedError()
  const slot = slotOf(wallet, jkt)
  if (!slot) throw new NoSlotError()
  const [[own] = []] = await fetchParts(vault, 'open', { ...wallet, wallet: wallet.id }, [
    { id: slot.id, kind: slot.kind },
  ])
  if (!own) throw new NoSlotError()
  try {
    return await vouched(
      vault,
      wallet,
      await openOnDevice(slot.blob, await vault.box(), own, idOf(wallet, slot)),
    )
  } finally {
    wipe(own)
  }
}

/** The slot of a device; `undefined` where it has none (any more). */
export function slotOf(wallet: KeptWallet, jkt: string): KeptSlot | undefined {
  return wallet.slots.find((slot) => slot.kind === 'device' && slot.jkt === jkt && !slot.closed)
}

/**
 * Opens a wallet on a device that has no slot in it.
 * @returns the key that is in the slots
 * @throws as {@link openWallet}
 */
export async function openKeyBy(vault: VaultParts, wallet: KeptWallet, way: UnlockMethod): Promise<Bytes> {
  const slot = wallet.slots.find(
    (one) =>
      one.kind === way.kind && !one.closed && (way.kind !== 'passkey' || one.credential === way.credential),
  )
  if (!slot?.lock) throw new NoSlotError()
  const asked = way.kind === 'kit' ? [] : [{ id: slot.id, kind: slot.kind }]
  const [[own, other] = []] = await fetchParts(vault, 'open', { ...wallet, wallet: wallet.id }, asked)
  const lock = { box: slot.box, lock: slot.lock }
  return vouched(
    vault,
    wallet,
    await openLock(await keyOf(way, own, other), lock, slot.blob, idOf(wallet, slot)),
  )
}

/** Gives this device a slot in a wallet that was opened otherwise. @throws {ServiceError} */
export async function addDevice(
  vault: VaultParts,
  wallet: KeptWallet,
  walletKey: Bytes,
): Promise<KeptWallet> {
  const { publicKey } = await vault.box()
  const device = { kind: 'device' as const, box: await exportPoint(publicKey) }
  const of = { wallet: wallet.id, version: wallet.version }
  return addSlots(vault, wallet, walletKey, await makeSlots(vault, walletKey, of, [device]))
}

/** Adds a way into a wallet. @throws {ServiceError} */
export async function addWay(
  vault: VaultParts,
  wallet: KeptWallet,
  walletKey: Bytes,
  way: UnlockMethod,
): Promise<KeptWallet> {
  const of = { wallet: wallet.id, version: wallet.version }
  return addSlots(vault, wallet, walletKey, await makeSlots(vault, walletKey, of, [way]))
}

async function addSlots(
  vault: VaultParts,
  wallet: KeptWallet,
  walletKey: Bytes,
  added: readonly SentSlot[],
): Promise<KeptWallet> {
  const [slot] = added
  const list = listOf(wallet, [...wallet.slots, ...readList(added)])
  return post(vault, '/v1/slots', {
    wallet: wallet.id,
    version: wallet.version,
    base: toBase64Url(wallet.slotsMac),
    slotsMac: toBase64Url(await authenticate(walletKey, list)),
    changeKey: toBase64Url(await changeKey(walletKey)),
    slot,
  })
}

/**
 * Gives a wallet another key, which only the slots that stay hold: what was left out opens nothing any more, also if
 * the service would let it.
 * @param stays which of the slots
 * @param added a way in that comes in place of those that go
 * @throws {ServiceError} `stale` where it was changed meanwhile
 */
export async function replaceKey(
  vault: VaultParts,
  wallet: KeptWallet,
  walletKey: Bytes,
  stays: (slot: KeptSlot) => boolean,
  added?: UnlockMethod,
): Promise<KeptWallet> {
  const next = { id: wallet.id, version: wallet.version + 1, addresses: wallet.addresses }
  const of = { wallet: next.id, version: next.version }
  const nextKey = newWalletKey()
  const secret = await openVault(walletKey, wallet.vault, { wallet: wallet.id, version: wallet.version })
  try {
    const kept = wallet.slots.filter((slot) => !slot.closed && stays(slot))
    const devices = kept.flatMap(({ kind, box, jkt }) => (kind === 'device' ? [{ kind, box, jkt }] : []))
    const locked = await Promise.all(
      kept
        .filter(({ kind }) => kind !== 'device')
        .map(async (slot) => ({
          id: slot.id,
          kind: slot.kind,
          box: toBase64Url(slot.box),
          blob: toBase64Url(await sealForLock(nextKey, slot.box, idOf(next, slot))),
          lock: toBase64Url(slot.lock ?? new Uint8Array()),
          ...(slot.credential && { credential: slot.credential }),
        })),
    )
    const slots = [
      ...(await makeSlots(vault, nextKey, of, [...devices, ...(added ? [added] : [])])),
      ...locked,
    ]
    const made = await post(vault, '/v1/wallets/next', {
      id: next.id,
      version: next.version,
      base: toBase64Url(wallet.slotsMac),
      changeKey: toBase64Url(await changeKey(walletKey)),
      changeHash: toBase64Url(await changeHash(nextKey)),
      vault: toBase64Url(await sealVault(nextKey, secret, of)),
      slotsMac: toBase64Url(await authenticate(nextKey, listOf(next, readList(slots)))),
      slots,
    })
    await vault.known?.note(next)
    return made
  } finally {
    wipe(nextKey, secret.entropy, secret.seed)
  }
}

/** @throws {WalletTamperedError} */
async function vouched({ known }: VaultParts, wallet: KeptWallet, walletKey: Bytes): Promise<Bytes> {
  await checkList(walletKey, wallet)
  await known?.check(wallet)
  await known?.note(wallet)
  return walletKey
}

function idOf(
  wallet: Pick<KeptWallet, 'id' | 'version'>,
  { id, kind }: Pick<KeptSlot, 'id' | 'kind'>,
): SlotId {
  return { wallet: wallet.id, version: wallet.version, slot: id, kind }
}
