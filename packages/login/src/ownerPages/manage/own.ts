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
  replaceKey,
  type UnlockMethod,
  type VaultParts,
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
  wallet(): Promise<KeptWallet>
  devices(): Promise<readonly OwnDevice[]>
  add(way: UnlockMethod): Promise<KeptWallet>
  /** Makes a kit of this code in place of the one that there is. */
  newKit(code: Bytes): Promise<KeptWallet>
  /** Takes ways in away, by a new key that they do not have. */
  keep(stays: (slot: KeptWallet['slots'][number]) => boolean): Promise<KeptWallet>
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
    return { service, known, access: () => access, box: async () => (await kept.keys()).box }
  }

  async function ask(path: string, body: object = {}): Promise<unknown> {
    const { access } = await account.standing()
    return service.post(path, body, { access })
  }

  async function open(vault: VaultParts, wallet: KeptWallet): Promise<Bytes> {
    const [{ jkt }, { version }] = [await kept.keys(), await account.standing()]
    return openKey(vault, wallet, jkt, version)
  }

  async function change(
    work: (vault: VaultParts, wallet: KeptWallet, walletKey: Bytes) => Promise<KeptWallet>,
  ): Promise<KeptWallet> {
    const vault = await vaultNow()
    const wallet = await changeWallet(
      vault,
      (known) => open(vault, known),
      (known, walletKey) => work(vault, known, walletKey),
    )
    await account.setVersion(wallet.version)
    return wallet
  }

  const keep: Own['keep'] = (stays) =>
    change((vault, wallet, walletKey) => replaceKey(vault, wallet, walletKey, stays))

  return {
    wallet: async () => readWallet(await vaultNow()),
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
      const { slots } = await readWallet(await vaultNow())
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
      const wallet = await readWallet(vault)
      let walletKey: Bytes
      if ('attempt' in proof) {
        walletKey = await open(vault, wallet)
        await ask('/v1/export/confirm', proof)
      } else {
        walletKey = await openKeyBy(vault, wallet, proof)
        const used = wallet.slots.find(
          ({ kind, credential, closed }) =>
            kind === proof.kind && !closed && (proof.kind !== 'passkey' || credential === proof.credential),
        )
        await ask('/v1/export/confirm', { slot: used?.id })
      }
      const of = { wallet: wallet.id, version: wallet.version }
      return (await openVault(walletKey, wallet.vault, of)).entropy
    },
    email: (step, asked) => ask(`/v1/email/change/${step}`, asked),
    async signOutEverywhere() {
      await ask('/v1/session/end-all')
      for (const { origin } of await kept.logins()) await kept.setLogin(origin, undefined)
    },
  }
}
