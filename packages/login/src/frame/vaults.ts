import * as v from 'valibot'
import { type Bytes, fromBase64Url, toBase64Url, wipe } from '../custody/bytes.js'
import { changeHash, changeKey } from '../custody/changeKey.js'
import { exportPoint } from '../custody/publicKey.js'
import { authenticate } from '../custody/slotList.js'
import { openLock, openOnDevice, type SlotId, sealForLock } from '../custody/slots.js'
import { openVault, type Secret, sealVault, seedHash } from '../custody/vault.js'
import { createdWallet, type KeptSlot, type KeptWallet, me } from './answers.js'
import { ServiceError } from './service.js'
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
  type VouchedWallet,
  WalletTamperedError,
  type Wanted,
} from './slots.js'

export { type UnlockMethod, type VaultParts, type VouchedWallet, WalletTamperedError } from './slots.js'

const read = (base64Url: string): Bytes => fromBase64Url(base64Url) ?? new Uint8Array()
const readList = (slots: readonly SentSlot[]): readonly KeptSlot[] =>
  slots.map(({ box, blob, lock, ...slot }) => ({
    ...slot,
    box: read(box),
    blob: read(blob),
    lock: lock === undefined ? undefined : read(lock),
  }))

/** The visitor has another wallet already: another tab or device was faster. */
export class OtherWalletError extends Error {
  override readonly name = 'OtherWalletError'
  constructor(readonly wallet: KeptWallet) {
    super('Another wallet was made in the meantime.')
  }
}

/**
 * Signs a list, and has the service keep it.
 * @returns the wallet as it was signed: the answer of the service says nothing that the key vouches for
 * @throws {ServiceError | OtherWalletError}
 */
async function write(
  vault: VaultParts,
  walletKey: Bytes,
  path: string,
  list: Omit<KeptWallet, 'slotsMac'>,
  ask: object,
): Promise<VouchedWallet> {
  const slotsMac = await authenticate(walletKey, listOf(list))
  const sent = { ...ask, slotsMac: toBase64Url(slotsMac) }
  const answer = await vault.service.post(path, sent).catch(async (error: unknown) => {
    if (!(error instanceof ServiceError) || error.problem !== 'offline') throw error
    // The answer may be lost alone. A wallet with this very list has the change.
    const kept = await vault.service.post('/v1/me', {}).catch(() => {
      throw new ServiceError(0, 'unclear', 'The login service did not answer. The change may be made or not.')
    })
    const { wallet } = v.parse(me, kept)
    if (!wallet || toBase64Url(wallet.slotsMac) !== sent.slotsMac) throw error
    return { wallet }
  })
  const made = v.safeParse(createdWallet, answer)
  if (made.success && made.output.wallet.id !== list.id) throw new OtherWalletError(made.output.wallet)
  const wallet = await checkList(walletKey, { ...list, slotsMac })
  await vault.known?.note(wallet)
  return wallet
}

/**
 * Keeps a new wallet: sealed under a key that each slot holds, of this device and of the ways by which it is recovered.
 * It may be used once this settles: then the service has it on its disk.
 * @throws {ServiceError | OtherWalletError}
 */
export async function keepWallet(
  vault: VaultParts,
  secret: Secret,
  addresses: Readonly<Record<string, string>>,
  ways: readonly UnlockMethod[] = [{ kind: 'assisted' }],
): Promise<VouchedWallet> {
  const wallet = { id: crypto.randomUUID(), version: 1, addresses }
  const of = { wallet: wallet.id, version: wallet.version }
  const walletKey = newWalletKey()
  try {
    const slots = await makeSlots(vault, walletKey, of, [await thisDevice(vault), ...ways])
    const sealed = await sealVault(walletKey, secret, of)
    const list = { ...wallet, vault: sealed, slots: [...readList(slots)] }
    // Another tab, or the next login after a lost answer, knows it as made here.
    await vault.known?.begin(wallet, await seedHash(secret.seed))
    return await write(vault, walletKey, '/v1/wallets', list, {
      ...wallet,
      vault: toBase64Url(sealed),
      changeHash: toBase64Url(await changeHash(walletKey)),
      slots,
    })
  } finally {
    wipe(walletKey)
  }
}

/**
 * Opens a wallet by this device's own slot.
 * @param leastVersion the highest version that this device saw: an older one is not taken for it again
 * @param look is shown the wallet, once its key vouched for it
 * @throws {NoSlotError | WalletTamperedError | SealBrokenError | ServiceError}
 */
export async function openWallet(
  vault: VaultParts,
  wallet: KeptWallet,
  jkt: string,
  leastVersion: number,
  look: (wallet: VouchedWallet) => void = () => {},
): Promise<Secret> {
  const { walletKey, opened } = await openHere(vault, wallet, jkt, leastVersion)
  try {
    look(opened)
    return await openVault(walletKey, opened.vault, { wallet: opened.id, version: opened.version })
  } finally {
    wipe(walletKey)
  }
}

/** As {@link openWallet}, as far as the key that is in the slots. */
export async function openKey(...asked: Parameters<typeof openHere>): Promise<Bytes> {
  return (await openHere(...asked)).walletKey
}

/** As {@link openWallet}, as far as the wallet that the key vouches for. */
export async function openList(...asked: Parameters<typeof openHere>): Promise<VouchedWallet> {
  const { walletKey, opened } = await openHere(...asked)
  wipe(walletKey)
  return opened
}

async function openHere(
  vault: VaultParts,
  wallet: KeptWallet,
  jkt: string,
  leastVersion: number,
): Promise<Opened> {
  if (wallet.version < leastVersion) throw new WalletTamperedError()
  const slot = await ownSlot(vault, wallet, jkt)
  if (!slot) throw new NoSlotError()
  const [[own] = []] = await fetchParts(vault, 'open', { ...wallet, wallet: wallet.id }, [
    { id: slot.id, kind: slot.kind },
  ])
  if (!own) throw new NoSlotError()
  try {
    const walletKey = await openOnDevice(slot.blob, await vault.box(), own, idOf(wallet, slot))
    return { walletKey, opened: await vouched(vault, wallet, walletKey) }
  } finally {
    wipe(own)
  }
}

/** The slot of a device; `undefined` where it has none (any more). */
export function slotOf(wallet: KeptWallet, jkt: string): KeptSlot | undefined {
  return wallet.slots.find((slot) => slot.kind === 'device' && slot.jkt === jkt && !slot.closed)
}

/**
 * The slot of this device, if it made the slot itself. The service has all that it takes to seal one for a wallet of its own
 * making, so in a wallet that was never open here there is none.
 */
export async function ownSlot(
  { known }: VaultParts,
  wallet: KeptWallet,
  jkt: string,
): Promise<KeptSlot | undefined> {
  return known && !(await known.has(wallet.id)) ? undefined : slotOf(wallet, jkt)
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
  const walletKey = await openLock(await keyOf(way, own, other), lock, slot.blob, idOf(wallet, slot))
  await vouched(vault, wallet, walletKey, way.kind === 'assisted')
  return walletKey
}

/** Gives this device a slot in a wallet that was opened otherwise. @throws {ServiceError | WalletTamperedError} */
export async function addDevice(
  vault: VaultParts,
  wallet: KeptWallet,
  walletKey: Bytes,
): Promise<VouchedWallet> {
  return addSlot(vault, await checkList(walletKey, wallet), walletKey, await thisDevice(vault))
}

/** Adds a way into a wallet. @throws {ServiceError | WalletTamperedError} */
export async function addWay(
  vault: VaultParts,
  wallet: KeptWallet,
  walletKey: Bytes,
  way: UnlockMethod,
): Promise<VouchedWallet> {
  return addSlot(vault, await checkList(walletKey, wallet), walletKey, way)
}

async function addSlot(
  vault: VaultParts,
  wallet: VouchedWallet,
  walletKey: Bytes,
  wanted: Wanted,
): Promise<VouchedWallet> {
  const of = { wallet: wallet.id, version: wallet.version }
  const added = await makeSlots(vault, walletKey, of, [wanted])
  const [slot] = added
  const list = { ...wallet, slots: [...wallet.slots, ...readList(added)] }
  return write(vault, walletKey, '/v1/slots', list, {
    ...of,
    base: toBase64Url(wallet.slotsMac),
    changeKey: toBase64Url(await changeKey(walletKey)),
    slot,
  })
}

async function thisDevice({ box, jkt }: VaultParts): Promise<Wanted> {
  return { kind: 'device', box: await exportPoint((await box()).publicKey), jkt }
}

/**
 * Gives a wallet another key, which only the slots that stay hold: what was left out opens nothing any more, also if
 * the service would let it.
 * @param stays which of the slots
 * @param added a way in that comes in place of those that go
 * @throws {ServiceError | WalletTamperedError} `stale` where it was changed meanwhile
 */
export async function replaceKey(
  vault: VaultParts,
  before: KeptWallet,
  walletKey: Bytes,
  stays: (slot: KeptSlot) => boolean,
  added?: UnlockMethod,
): Promise<VouchedWallet> {
  const wallet = await checkList(walletKey, before)
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
    const sealed = await sealVault(nextKey, secret, of)
    const list = { ...next, vault: sealed, slots: [...readList(slots)] }
    return await write(vault, nextKey, '/v1/wallets/next', list, {
      id: next.id,
      version: next.version,
      base: toBase64Url(wallet.slotsMac),
      changeKey: toBase64Url(await changeKey(walletKey)),
      changeHash: toBase64Url(await changeHash(nextKey)),
      vault: toBase64Url(sealed),
      slots,
    })
  } finally {
    wipe(nextKey, secret.entropy, secret.seed)
  }
}

/** A wallet that was opened, with the key that is in its slots. */
interface Opened {
  readonly walletKey: Bytes
  readonly opened: VouchedWallet
}

/** @throws {WalletTamperedError} */
async function vouched(
  { known }: VaultParts,
  wallet: KeptWallet,
  walletKey: Bytes,
  isHelped = false,
): Promise<VouchedWallet> {
  const opened = await checkList(walletKey, wallet)
  if (!known) return opened
  const { id, version } = opened
  const { entropy, seed } = await openVault(walletKey, opened.vault, { wallet: id, version })
  const hash = await seedHash(seed).finally(() => wipe(entropy, seed))
  await known.check(opened, hash, isHelped)
  await known.note(opened, hash)
  return opened
}

function idOf(
  wallet: Pick<KeptWallet, 'id' | 'version'>,
  { id, kind }: Pick<KeptSlot, 'id' | 'kind'>,
): SlotId {
  return { wallet: wallet.id, version: wallet.version, slot: id, kind }
}
