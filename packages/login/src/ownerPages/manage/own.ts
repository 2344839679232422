import * as v from 'valibot'
import type { Bytes } from '../../custody/bytes.js'
import { openVault } from '../../custody/vault.js'
import type { Account } from '../../frame/account.js'
import { devices, exportBegun, type KeptWallet } from '../../frame/answers.js'
import type { FrameStorage } from '../../frame/frameStorage.js'
import { changeWallet, readWallet } from '../../frame/joinWallet.js'
import { createKnownWallets, refuseOlder } from '../../frame/knownWallets.js'
import type { Service } from '../../frame/service.js'
import {
  addWay,
  openKey,
  openKeyBy,
  openList,
  replaceKey,
  type UnlockMethod,
  type VaultParts,
  type VouchedWallet,
} from '../../frame/vaults.js'

/** A browser that is let in, as its owner sees it. */
export interface OwnDevice {
  readonly jkt: string
  readonly label: string
  /** ms since 1970 */
  readonly seenAt: number
  readonly isThis: boolean
}

/** What owners do with their wallet, on a device that opens it. */
export interface Own {
  /** The wallet as it is now, and as its key vouches for it. */
  wallet(): Promise<VouchedWallet>
  devices(): Promise<readonly OwnDevice[]>
  add(way: UnlockMethod): Promise<VouchedWallet>
  /** Makes a kit of this code in place of the one that there is. */
  newKit(code: Bytes): Promise<VouchedWallet>
  /** Takes ways in away, by a new key that they do not have. */
  keep(stays: (slot: KeptWallet['slots'][number]) => boolean): Promise<VouchedWallet>
  /** Logs a device out and takes its key away. */
  removeDevice(jkt: string): Promise<void>
  /** Whether a way opens the wallet. @throws {SealBrokenError} */
  check(way: UnlockMethod): Promise<void>
  /** @returns the attempt whose code was sent; `undefined` where there is no address */
  beginExport(): Promise<string | undefined>
  /** @returns the entropy of the words. @param proof the code of the mail, or the passkey or kit that opens it */
  finishExport(proof: { readonly attempt: string; readonly otp: string } | UnlockMethod): Promise<Bytes>
  /** A step of a change of the address. @returns the answer of the service */
  email(step: string, ask: object): Promise<unknown>
  signOutEverywhere(): Promise<void>
}

export function createOwn(account: Account, kept: FrameStorage, service: Service): Own {
  async function vaultNow(): Promise<VaultParts> {
    const { access } = await account.standing()
    const known = createKnownWallets(kept.notes, refuseOlder)
    const { box, jkt } = await kept.keys()
    return { service, known, access: () => access, box: async () => box, jkt }
  }

  async function ask(path: string, body: object = {}): Promise<unknown> {
    const { access } = await account.standing()
    return service.post(path, body, { access })
  }

  async function open(vault: VaultParts, wallet: KeptWallet): Promise<Bytes> {
    return openKey(vault, wallet, vault.jkt, (await account.standing()).version)
  }

  const wallet: Own['wallet'] = async () => {
    const vault = await vaultNow()
    const read = await readWallet(vault)
    const { version } = await account.standing()
    // This browser remembers a list that its key vouched for: it is shown while the key service is away, too.
    return (await vault.known?.vouched(read)) ?? (await openList(vault, read, vault.jkt, version))
  }

  async function change(
    work: (vault: VaultParts, wallet: KeptWallet, walletKey: Bytes) => Promise<VouchedWallet>,
  ): Promise<VouchedWallet> {
    const vault = await vaultNow()
    const changed = await changeWallet(
      vault,
      (known) => open(vault, known),
      (known, walletKey) => work(vault, known, walletKey),
    )
    await account.setSeen(changed)
    return changed
  }

  const keep: Own['keep'] = (stays) =>
    change((vault, wallet, walletKey) => replaceKey(vault, wallet, walletKey, stays))

  return {
    wallet,
    devices: async () => v.parse(devices, await ask('/v1/devices')).devices,
    add: (way) => change((vault, wallet, walletKey) => addWay(vault, wallet, walletKey, way)),
    newKit: (code) =>
      change((vault, wallet, walletKey) => {
        const way = { kind: 'kit' as const, code }
        return wallet.slots.some(({ kind }) => kind === 'kit')
          ? replaceKey(vault, wallet, walletKey, ({ kind }) => kind !== 'kit', way)
          : addWay(vault, wallet, walletKey, way)
      }),
    keep,
    async removeDevice(jkt) {
      await ask('/v1/devices/remove', { jkt })
      const { slots } = await wallet()
      if (slots.some((slot) => slot.jkt === jkt)) await keep((slot) => slot.jkt !== jkt)
    },
    async check(way) {
      const vault = await vaultNow()
      await openKeyBy(vault, await readWallet(vault), way)
    },
    async beginExport() {
      return v.parse(exportBegun, await ask('/v1/export/begin')).attempt
    },
    async finishExport(proof) {
      const vault = await vaultNow()
      const read = await readWallet(vault)
      let walletKey: Bytes
      if ('attempt' in proof) {
        walletKey = await open(vault, read)
        await ask('/v1/export/confirm', proof)
      } else {
        walletKey = await openKeyBy(vault, read, proof)
        const used = read.slots.find(
          ({ kind, credential, closed }) =>
            kind === proof.kind && !closed && (proof.kind !== 'passkey' || credential === proof.credential),
        )
        await ask('/v1/export/confirm', { slot: used?.id })
      }
      const of = { wallet: read.id, version: read.version }
      return (await openVault(walletKey, read.vault, of)).entropy
    },
    email: (step, asked) => ask(`/v1/email/change/${step}`, asked),
    async signOutEverywhere() {
      await ask('/v1/session/end-all')
      for (const { origin } of await kept.logins()) await kept.setLogin(origin, undefined)
    },
  }
}
