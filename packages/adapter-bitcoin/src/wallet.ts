import {
  type AdapterContext,
  ChainNotSupportedError,
  isNetworkOf,
  MalformedAnswerError,
  type NetworkId,
  PlanOutdatedError,
} from '@foyer/core'
import type { ConnectedWallet, Wallet } from '@foyer/core/adapters'
import { readAddress, toAddress } from './address.js'
import { kindOf } from './chains.js'
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet } from './networks.js'
import type { PsbtInput, SignatureProtocol } from './provider.js'

/** An address that a wallet granted. */
export interface WalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array | undefined
  /**
   * Coins of `ordinals` addresses may carry inscriptions: Foyer never spends them. An address for `any` purpose may hold
   * such coins beside money: small ones are left alone.
   */
  readonly purpose: 'payment' | 'ordinals' | 'any'
}

/** At least one, those for payments first. */
export type WalletAccounts = readonly [WalletAccount, ...WalletAccount[]]

type Network = NetworkId<'bip122'>

/** What a wallet may be asked to sign. */
export interface Signing {
  /** Returns base64. */
  signMessage(
    call: {
      readonly network: Network
      readonly address: string
      readonly message: string
      readonly protocol: SignatureProtocol
    },
    signal: AbortSignal,
  ): Promise<string>
  /** The PSBT as the wallet signed it, unchecked. */
  signPsbt(
    call: { readonly network: Network; readonly psbt: Uint8Array; readonly inputs: readonly PsbtInput[] },
    signal: AbortSignal,
  ): Promise<Uint8Array>
  /** The key of an account that was granted without one, as far as the wallet tells it in time. */
  keyOf?(
    account: { readonly network: Network; readonly address: string },
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined>
}

/**
 * A wallet of any kind in one shape, on the page or behind a session. Each call rejects with one of our errors, and
 * when its signal aborts.
 */
export interface ForeignWallet
  extends Signing,
    Pick<Wallet<'bip122', WalletAccount>, 'resume' | 'revoke' | 'approved' | 'close'> {
  /** Shows the wallet's window. */
  connect(network: Network, signal: AbortSignal): Promise<WalletAccounts>
  /** Asks the wallet to move. Absent: it cannot be asked. */
  switchNetwork?(network: Network, signal: AbortSignal): Promise<void>
  /** Whether {@link resume} can tell the accounts. @default true */
  tells?(network: Network): boolean
  /** Tells that something changed: ask {@link resume} what. Returns what removes the listeners. */
  watch(changed: () => void): () => void
}

/** A wallet for Bitcoin. It is asked to sign only while it grants the accounts. */
export interface BitcoinWallet extends Wallet<'bip122', WalletAccount>, Pick<Signing, 'keyOf'> {
  /** @param life aborts when the connection ends @throws {PlanOutdatedError} */
  signMessage(
    ...asked: [...asked: Parameters<Signing['signMessage']>, life: AbortSignal]
  ): ReturnType<Signing['signMessage']>
  /** @param life aborts when the connection ends @throws {PlanOutdatedError} */
  signPsbt(
    ...asked: [...asked: Parameters<Signing['signPsbt']>, life: AbortSignal]
  ): ReturnType<Signing['signPsbt']>
}

/** A wallet that granted accounts. */
export type ConnectedBitcoinWallet = ConnectedWallet<'bip122', WalletAccount, BitcoinWallet>

/** Networks that a wallet may be on although the host does not know them. */
const builtIn = [bitcoinMainnet.id, bitcoinTestnet.id, bitcoinRegtest.id]

/** An account with its key, where the wallet tells it. @throws {AbortedError} */
export async function withKey(
  { wallet, network }: Pick<ConnectedBitcoinWallet, 'wallet' | 'network'>,
  account: WalletAccount,
  signal: AbortSignal,
): Promise<WalletAccount> {
  const { address, publicKey } = account
  return { ...account, publicKey: publicKey ?? (await wallet.keyOf?.({ network, address }, signal)) }
}

/** A wallet as adapters know it: it is on the network that its addresses belong to. */
export function toWallet(
  foreign: ForeignWallet,
  { networks }: Pick<AdapterContext, 'networks'>,
): BitcoinWallet {
  /** By the wallet's own word of this moment. @throws {PlanOutdatedError} */
  async function assertHeld(
    network: Network,
    addresses: readonly string[],
    signal: AbortSignal,
    life: AbortSignal,
  ) {
    // One that cannot tell without a window is not asked.
    if (!foreign.resume || foreign.tells?.(network) === false) return
    const now = (await foreign.resume(network, signal)) ?? []
    // The visitor may have left it while it was slow to answer.
    if (life.aborted || !addresses.every((address) => now.some((account) => account.address === address)))
      throw new PlanOutdatedError('account')
  }

  const known = () => networks().flatMap(({ id }) => (isNetworkOf('bip122', id) ? [id] : []))
  return {
    ...foreign,
    async signMessage(call, signal, life) {
      await assertHeld(call.network, [call.address], signal, life)
      const signature = await foreign.signMessage(call, signal)
      const { isSignedBy } = await import('./signedBy.js')
      if (isSignedBy(readAddress(call.address), call.message, signature) === false)
        throw new MalformedAnswerError('signMessage', signature)
      return signature
    },
    async signPsbt(call, signal, life) {
      const addresses = call.inputs.map(({ address }) => address)
      await assertHeld(call.network, addresses, signal, life)
      return foreign.signPsbt(call, signal)
    },
    networkFor(wanted, [first]) {
      const kinds = toAddress(first?.address)?.kinds ?? []
      return [wanted, ...known(), ...builtIn].find((network) => kinds.includes(kindOf(network))) ?? wanted
    },
    async switchNetwork(wanted, current, signal) {
      if (kindOf(current) !== kindOf(wanted)) {
        if (!foreign.switchNetwork) throw new ChainNotSupportedError(wanted)
        await foreign.switchNetwork(wanted, signal)
      }
      return foreign.resume?.(wanted, signal)
    },
  }
}
