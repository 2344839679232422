import type { NetworkId } from '@foyer/core'
import type { ConnectedWallet, Wallet } from '@foyer/core/adapters'
import type { GrantedAccount } from './accounts.js'
import type { InjectedExtension } from './provider.js'

/** A wallet for Polkadot. */
export interface PolkadotWallet extends Wallet<'polkadot', GrantedAccount> {
  /** What the wallet may be asked for. @throws {WalletMissingError} before it has let the page in */
  readonly extension: Extension
}

/** Adds what is known of its family to a connection. */
export type Complete = NonNullable<PolkadotWallet['complete']>

/** A wallet that granted accounts. */
export type ConnectedPolkadotWallet = ConnectedWallet<'polkadot', GrantedAccount, PolkadotWallet>

/** What a wallet does for a page that it let in. Its answers to requests are unchecked. */
export interface Extension {
  /** For the host. */
  readonly provider: InjectedExtension
  /** The accounts granted. @throws {MalformedAnswerError | AbortedError} */
  accounts(signal: AbortSignal): Promise<readonly GrantedAccount[]>
  /** Hears each list of accounts. Returns the unsubscribe, which never throws. */
  subscribe(listener: (accounts: readonly GrantedAccount[]) => void): () => void
  /** Asks to sign text. @throws {UserRejectedError | WalletRequestError | AbortedError} */
  signText(request: SignRequest & { readonly text: string }, signal: AbortSignal): Promise<unknown>
  /** Asks to sign a transaction. @throws {UserRejectedError | WalletRequestError | AbortedError} */
  signPayload(request: SignRequest & { readonly payload: object }, signal: AbortSignal): Promise<unknown>
  /** The wallet may sign text as it is, without `<Bytes>` around it. */
  readonly signsBare?: boolean
}

interface SignRequest {
  readonly network: NetworkId<'polkadot'>
  /** As the wallet writes it. */
  readonly address: string
}
