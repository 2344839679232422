import { type AdapterContext, isNetworkOf, type NetworkId } from '@foyer/core'
import {
  askWallet,
  type ConnectedWallet,
  quietly,
  type RegisteredWallet,
  type Wallet,
} from '@foyer/core/adapters'
import type { Address } from '@solana/kit'
import { parseAccounts } from './answers.js'
import { walletErrors } from './errors.js'

/** What goes to a wallet with every request: whose account, and where. */
export interface WalletCall {
  readonly account: string
  readonly network: NetworkId<'solana'>
}

/** What a Solana wallet may be asked for. Its answers are foreign: each goes through a parser. */
export interface WalletRequests {
  /** Whether requests can still name the account. @throws {PlanOutdatedError} */
  readonly check?: (account: string) => void
  /** Answers a signature of 64 bytes. */
  readonly signMessage?: (call: WalletCall & { readonly message: Uint8Array }) => unknown
  /** Has the wallet write and sign a sign-in. Answers what it wrote, by whom, and the signature. */
  readonly signIn?: (call: WalletCall & { readonly input: object }) => unknown
  /** Answers the transactions with the signature in its place, in their order. */
  readonly signTransactions?: (call: WalletCall & { readonly transactions: readonly Uint8Array[] }) => unknown
  /** Answers the signature of a transaction that the wallet sent by itself. */
  readonly sendTransaction?: (
    call: WalletCall & { readonly transaction: Uint8Array; readonly options: object },
  ) => unknown
}

/** A Solana wallet as it speaks itself, on the page or behind a session. An absent member is something it cannot do. */
export interface ForeignWallet extends WalletRequests {
  /**
   * Accounts as the wallet tells them now: a list of things with an `address`. Absent where they are others on each
   * network: then `connect` says it silently.
   */
  accounts?(): unknown
  /** Asks for accounts; `silent` shows no window. */
  connect(silent: boolean, wanted: NetworkId<'solana'>): unknown
  /** Makes the wallet forget this page. */
  readonly disconnect?: () => unknown
  /** Hears that something changed. Returns the unsubscribe. */
  onChange(listener: () => void): () => void
  /** The network wanted where the wallet can do it, else one that it can. */
  networkFor(wanted: NetworkId<'solana'>): NetworkId<'solana'> | undefined
  approved?(): readonly NetworkId<'solana'>[] | undefined
  close?(): void
}

/** A wallet on the page. */
export interface FoundWallet extends RegisteredWallet, ForeignWallet {}

/** A wallet for Solana. */
export interface SolanaWallet extends Wallet<'solana', Address> {
  readonly requests: WalletRequests
}

/** A wallet that granted accounts. */
export type ConnectedSolanaWallet = ConnectedWallet<'solana', Address, SolanaWallet>

/** A wallet as adapters know it. Where it cannot do the network wanted, it is used on another of the instance's. */
export function toWallet(
  foreign: ForeignWallet,
  { networks }: Pick<AdapterContext, 'networks'>,
): SolanaWallet {
  const { accounts, disconnect } = foreign
  const others = () => networks().flatMap(({ id }) => (isNetworkOf('solana', id) ? [id] : []))

  async function connect(silent: boolean, wanted: NetworkId<'solana'>, signal: AbortSignal) {
    const method = 'standard:connect'
    const ask = () => foreign.connect(silent, wanted)
    return parseAccounts(method, await askWallet(method, ask, signal, walletErrors))
  }

  return {
    requests: foreign,
    connect: (wanted, signal) => connect(false, wanted, signal),
    resume: (wanted, signal) => connect(true, wanted, signal),
    networkFor: (wanted) =>
      [wanted, ...others()].map((id) => foreign.networkFor(id)).find((id) => id !== undefined),
    // A malformed change says nothing.
    watch: (changed) =>
      foreign.onChange(() =>
        accounts ? quietly(() => changed(parseAccounts('standard:events', accounts()))) : changed(),
      ),
    ...(!accounts && {
      switchNetwork: (wanted, _current, signal) => connect(true, wanted, signal),
    }),
    ...(disconnect && { revoke: (signal) => askWallet('standard:disconnect', disconnect, signal) }),
    approved: () => foreign.approved?.(),
    close: () => foreign.close?.(),
  }
}
