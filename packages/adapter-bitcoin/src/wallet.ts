import type { NetworkId } from '@foyer/core'
import type { PsbtInput, SignatureProtocol } from './provider.js'

/** An address that a wallet granted. */
export interface WalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array | undefined
  /** Coins of `ordinals` addresses may carry inscriptions: Foyer never spends them. */
  readonly purpose: 'payment' | 'ordinals'
}

/** At least one, those for payments first. */
export type WalletAccounts = readonly [WalletAccount, ...WalletAccount[]]

type Network = NetworkId<'bip122'>

/** A wallet of any kind in one shape. Each call rejects with one of our errors, and when its signal aborts. */
export interface Wallet {
  /** Shows the wallet's window. */
  connect(network: Network, signal: AbortSignal): Promise<WalletAccounts>
  /** As {@link connect} without any window; `undefined` when locked or forgotten. Absent: the wallet cannot. */
  resume?(network: Network, signal: AbortSignal): Promise<WalletAccounts | undefined>
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
  /** Asks the wallet to move. Absent: it cannot be asked. */
  switchNetwork?(network: Network, signal: AbortSignal): Promise<void>
  revoke?(signal: AbortSignal): Promise<void>
  /** Tells that something changed: ask {@link resume} what. Returns what removes the listeners. */
  watch(changed: () => void): () => void
}
