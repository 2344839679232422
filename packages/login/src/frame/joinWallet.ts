import * as v from 'valibot'
import { type Bytes, toBase64Url, wipe } from '../custody/bytes.js'
import { changeKey } from '../custody/changeKey.js'
import { devices, type KeptSlot, type KeptWallet, me } from './answers.js'
import { CallError } from './calls/answers.js'
import { type Service, ServiceError } from './service.js'
import { checkList } from './slots.js'
import {
  addDevice,
  openKeyBy,
  openList,
  ownSlot,
  replaceKey,
  slotOf,
  type UnlockMethod,
  type VaultParts,
  type VouchedWallet,
} from './vaults.js'

/** How often a change is begun anew because another device was faster. */
const mostTries = 4

/** Asks the visitor for a passkey or the kit, until one opens the wallet. @returns the key that is in the slots */
export type Unlock = (wallet: KeptWallet, open: (way: UnlockMethod) => Promise<Bytes>) => Promise<Bytes>

/** Returns the service, asked as a page that may remove a device, once the visitor agreed. @param label of the device */
export type OwnSession = (label: string) => Promise<Service>

/** The wallet of who is logged in, as the service has it now. @throws {ServiceError} */
export async function readWallet({ service }: Pick<VaultParts, 'service'>): Promise<KeptWallet> {
  const { wallet } = v.parse(me, await service.post('/v1/me', {}))
  if (!wallet) throw new ServiceError(404, 'not-found', 'There is no wallet.')
  return wallet
}

/**
 * Comes to a wallet on a device: one that has no slot in it yet gets one, by the service's help where the wallet has it,
 * or by what only the visitor has.
 * @param own without it, a wallet that is on too many devices is not come to
 * @param known the key that is in the slots, where the wallet is open already
 * @throws {ServiceError | WalletTamperedError | SealBrokenError}
 */
export async function joinWallet(
  vault: VaultParts,
  wallet: KeptWallet,
  jkt: string,
  unlock: Unlock,
  own?: OwnSession,
  known?: Bytes,
): Promise<VouchedWallet> {
  if (await ownSlot(vault, wallet, jkt)) return openList(vault, wallet, jkt, 0)
  let walletKey = known
  try {
    walletKey ??= await openAnew(vault, wallet, unlock)
    // The slot counts from now on: this browser knows the wallet by another way in.
    if (slotOf(wallet, jkt)) return await openList(vault, wallet, jkt, 0)
    return await addDevice(vault, wallet, walletKey)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.problem === 'too-many-slots' && own && walletKey)
      return await makeRoom(vault, await checkList(walletKey, wallet), walletKey, own)
    // Another device was faster: the wallet is another by now.
    if (error.problem === 'stale') return await joinWallet(vault, await readWallet(vault), jkt, unlock, own)
    throw error
  } finally {
    if (walletKey) wipe(walletKey)
  }
}

/** Problems with which the service refuses its help for a while. A passkey or the kit opens the wallet at once. */
const refusals: readonly string[] = ['recovery-waits', 'too-many']

/** Opens a wallet on a new device, by the service's help if it gives it. @returns the key that is in the slots */
async function openAnew(vault: VaultParts, wallet: KeptWallet, unlock: Unlock): Promise<Bytes> {
  const has = (...kinds: readonly KeptSlot['kind'][]) =>
    wallet.slots.some(({ kind, closed }) => kinds.includes(kind) && !closed)
  const open = (way: UnlockMethod) => openKeyBy(vault, wallet, way)
  if (!has('assisted')) return unlock(wallet, open)
  return open({ kind: 'assisted' }).catch((error: unknown) => {
    const isRefused = error instanceof ServiceError && refusals.includes(error.problem)
    if (!isRefused || !has('passkey', 'kit')) throw error
    return unlock(wallet, open).catch((reason: unknown) => {
      // A visitor who has neither at hand reads how long the help waits.
      throw reason instanceof CallError ? error : reason
    })
  })
}

/** The device that was seen longest ago goes, its key with it, if the visitor agrees. */
async function makeRoom(
  vault: VaultParts,
  wallet: VouchedWallet,
  walletKey: Bytes,
  own: OwnSession,
): Promise<VouchedWallet> {
  const told = await vault.service.post('/v1/devices', {})
  const oldest = v.parse(devices, told).devices.findLast(({ jkt }) => slotOf(wallet, jkt))
  const service = await own(oldest?.label ?? '')
  if (oldest) {
    const key = toBase64Url(await changeKey(walletKey))
    await service.post('/v1/devices/remove', { jkt: oldest.jkt, changeKey: key })
  }
  const ownVault = { ...vault, service }
  const added = await addDevice(ownVault, wallet, walletKey)
  return replaceKey(ownVault, added, walletKey, ({ jkt }) => jkt === undefined || jkt !== oldest?.jkt)
}

/**
 * Makes a change of a wallet, anew where another device was faster.
 * @param change of the wallet as it is, with the key that is in its slots
 */
export async function changeWallet<T>(
  vault: VaultParts,
  open: (wallet: KeptWallet) => Promise<Bytes>,
  change: (wallet: KeptWallet, walletKey: Bytes) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const wallet = await readWallet(vault)
    let walletKey: Bytes | undefined
    try {
      walletKey = await open(wallet)
      return await change(wallet, walletKey)
    } catch (error) {
      const isStale = error instanceof ServiceError && error.problem === 'stale'
      if (!isStale || tries === mostTries) throw error
    } finally {
      if (walletKey) wipe(walletKey)
    }
  }
}
