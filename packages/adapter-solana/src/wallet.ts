import type { Connector, NetworkId } from '@foyer/core'

/** What goes to a wallet with every request: whose account, and where. */
export interface WalletCall {
  readonly account: string
  readonly network: NetworkId<'solana'>
}

/**
 * A Solana wallet, on the page or remote. What it answers is foreign: each answer goes through a parser. A member
 * that is absent is something the wallet cannot do.
 */
export interface FoundWallet {
  readonly connector: Connector
  /** Accounts as the wallet tells them now: a list of things with an `address`. */
  accounts(): unknown
  /** Asks for accounts; `silent` shows no window. */
  connect(silent: boolean): unknown
  /** Makes the wallet forget this page. */
  readonly disconnect?: () => unknown
  /** Hears that something changed. Returns the unsubscribe. */
  onChange(listener: () => void): () => void
  /** The network wanted where the wallet can do it, else one that it can. */
  networkFor(wanted: NetworkId<'solana'>): NetworkId<'solana'> | undefined
  /** Answers a signature of 64 bytes. */
  readonly signMessage?: (call: WalletCall & { readonly message: Uint8Array }) => unknown
  /** Answers the transactions with the signature in its place, in their order. */
  readonly signTransactions?: (call: WalletCall & { readonly transactions: readonly Uint8Array[] }) => unknown
  /** Answers the signature of a transaction that the wallet sent by itself. */
  readonly sendTransaction?: (
    call: WalletCall & { readonly transaction: Uint8Array; readonly options: object },
  ) => unknown
  /** Of a remote wallet: the networks it approved; `undefined` when it may be asked for any. */
  approved?(): readonly NetworkId<'solana'>[] | undefined
  /** Of a remote wallet: lets go of it, and leaves its session to others. */
  close?(): void
}
