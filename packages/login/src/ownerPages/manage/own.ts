import * as v from 'valibot'
import { type Bytes, wipe } from '../../custody/bytes.js'
import { openVault } from '../../custody/vault.js'
import type { Account } from '../../frame/account.js'
import type { AskWallet } from '../../frame/accountParts.js'
import { devices, type KeptWallet } from '../../frame/answers.js'
import type { FrameStorage } from '../../frame/frameStorage.js'
import { changeWallet, readWallet } from '../../frame/joinWallet.js'
import { createKnownWallets, moveAddress, refuseOlder } from '../../frame/knownWallets.js'
import { openedBy, proofStep } from '../../frame/proveByWay.js'
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
  /** ms since 1970; `undefined` if the service does not list the device */
  readonly seenAt: number | undefined
  readonly isThis: boolean
}

/** Lists the devices that the service names, and those that have a key to the wallet though it does not: its key vouches for these. */
function allDevices(
  listed: readonly OwnDevice[],
  { slots }: Pick<VouchedWallet, 'slots'>,
): readonly OwnDevice[] {
  const keys = slots.flatMap(({ kind, jkt, closed }) => (kind === 'device' && jkt && !closed ? [jkt] : []))
  const unlisted = keys.filter((jkt) => !listed.some((device) => device.jkt === jkt))
  return [...listed, ...unlisted.map((jkt) => ({ jkt, label: '', seenAt: undefined, isThis: false }))]
}

/** The reason why an owner proves who they are: to see the words, or to add a way into the wallet. */
export type ProofReason = 'words' | 'way'

/** The question of a step of a change of the address. */
export interface EmailAsk {
  readonly email: string
  readonly [more: string]: unknown
}

/** What owners do with their wallet, on a device that opens it. */
export interface Own {
  /** The wallet as it is now, and as its key vouches for it. */
  wallet(): Promise<VouchedWallet>
  devices(): Promise<readonly OwnDevice[]>
  /** @param proof of the owner, as {@link finishProof} gives it */
  add(way: UnlockMethod, proof: string | undefined): Promise<VouchedWallet>
  /** Makes a kit of this code in place of the one that there is. */
  newKit(code: Bytes, proof: string | undefined): Promise<VouchedWallet>
  /** Takes ways in away, by a new key that they do not have. */
  keep(stays: (slot: KeptWallet['slots'][number]) => boolean): Promise<VouchedWallet>
  /** Logs a device out and takes its key away. */
  removeDevice(jkt: string): Promise<void>
  /** Gives the wallet the new key that it is owed since a device was removed, if that was broken off. */
  settle(): Promise<void>
  /** Whether a way opens the wallet. @throws {SealBrokenError} */
  check(way: UnlockMethod): Promise<void>
  /** Begins a proof of the owner. @returns the attempt whose code was sent, or the proof if there is a good one; neither without an address */
  beginProof(
    reason: ProofReason,
  ): Promise<{ readonly attempt?: string | undefined; readonly proof?: string | undefined }>
  /** @param by the code of the mail, or the passkey or kit that opens the wallet. @returns the proof */
  finishProof(
    reason: ProofReason,
    by: { readonly attempt: string; readonly otp: string } | UnlockMethod,
  ): Promise<string | undefined>
  /** @returns the entropy of the words */
  words(): Promise<Bytes>
  /** A step of a change of the address. @returns the answer of the service */
  email(step: string, ask: EmailAsk): Promise<unknown>
  signOutEverywhere(): Promise<void>
}

/** Creates {@link Own}. @param ask asks about a wallet that is older than it was here */
export function createOwn(account: Account, kept: FrameStorage, ask: AskWallet): Own {
  const { service } = account
  async function vaultNow(): Promise<VaultParts> {
    const { wallet } = await account.standing()
    // The login is of one wallet: another one is never taken for it. An older one may be of a backup, so its owner is asked.
    const askOlder: AskWallet = (old, why) =>
      why === 'older' ? ask(old, why).catch(refuseOlder) : refuseOlder()
    const known = createKnownWallets(kept.notes, askOlder, wallet)
    const { box, jkt } = await kept.keys()
    return { service, known, box: async () => box, jkt }
  }

  const post = (path: string, body: object = {}) => service.post(path, body)

  async function open(vault: VaultParts, wallet: KeptWallet): Promise<Bytes> {
    return openKey(vault, wallet, vault.jkt, 0)
  }

  const wallet: Own['wallet'] = async () => {
    const vault = await vaultNow()
    const read = await readWallet(vault)
    // This browser remembers a list that its key vouched for: it is shown while the key service is away, too.
    return (await vault.known?.vouched(read)) ?? (await openList(vault, read, vault.jkt, 0))
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

  /** The last proof of the owner for a way, which the service takes for some minutes. */
  let fresh: string | undefined
  const proven = (vault: VaultParts, proof: string | undefined): VaultParts => ({
    ...vault,
    service: { post: (path, body, options) => vault.service.post(path, { ...body, proof }, options) },
  })

  const keep: Own['keep'] = (stays) =>
    change((vault, wallet, walletKey) => replaceKey(vault, wallet, walletKey, stays))

  async function settle(): Promise<void> {
    const { slots } = await wallet()
    if (slots.some(({ closed }) => closed)) await keep(() => true)
  }

  const listDevices = async () => v.parse(devices, await post('/v1/devices')).devices

  return {
    wallet,
    devices: async () => allDevices(await listDevices(), await wallet()),
    add: (way, proof) =>
      change((vault, wallet, walletKey) => addWay(proven(vault, proof), wallet, walletKey, way)),
    newKit: (code, proof) =>
      change((unproven, wallet, walletKey) => {
        const vault = proven(unproven, proof)
        const way = { kind: 'kit' as const, code }
        return wallet.slots.some(({ kind }) => kind === 'kit')
          ? replaceKey(vault, wallet, walletKey, ({ kind }) => kind !== 'kit', way)
          : addWay(vault, wallet, walletKey, way)
      }),
    keep,
    async removeDevice(jkt) {
      const listed = await listDevices()
      // The service seals nothing for a device that it does not list: all of these go.
      const isListed = (of: string | undefined) => listed.some((device) => device.jkt === of)
      if (!isListed(jkt)) return void (await keep((slot) => slot.kind !== 'device' || isListed(slot.jkt)))
      await post('/v1/devices/remove', { jkt })
      await settle()
    },
    settle,
    async check(way) {
      const vault = await vaultNow()
      await openKeyBy(vault, await readWallet(vault), way)
    },
    async beginProof(reason) {
      const begun = v.parse(proofStep, await post('/v1/export/begin', { for: reason, proof: fresh }))
      fresh = begun.proof
      return begun
    },
    async finishProof(reason, by) {
      let ask: object = by
      if (!('attempt' in by)) {
        const vault = await vaultNow()
        const read = await readWallet(vault)
        ask = { slot: await openedBy(vault, read, by) }
      }
      fresh = v.parse(proofStep, await post('/v1/export/confirm', { ...ask, for: reason })).proof
      return fresh
    },
    async words() {
      const vault = await vaultNow()
      const read = await readWallet(vault)
      const of = { wallet: read.id, version: read.version }
      const walletKey = await open(vault, read)
      return (await openVault(walletKey, read.vault, of).finally(() => wipe(walletKey))).entropy
    },
    async email(step, asked) {
      const { wallet: known } = await account.standing()
      const move = () => post(`/v1/email/change/${step}`, asked)
      return step === 'secondary' || step === 'wait'
        ? moveAddress(kept.notes, asked.email, known, move)
        : move()
    },
    async signOutEverywhere() {
      await post('/v1/session/end-all')
      // The rest of this browser: other accounts, and logins that wait.
      await account.signOut()
    },
  }
}
