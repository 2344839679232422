import type { AccountType } from '../accountType.js'
import type { Namespace, NetworkId } from '../caip.js'
import type { DisplayText } from '../displayText.js'
import type { WalletSession } from '../walletSession.js'

/**
 * A wallet of one namespace, on the page or behind a session, as one attempt to connect it sees it. Each promise
 * rejects with an error of Foyer's, and when its signal aborts. An absent member is something the wallet cannot do.
 */
export interface Wallet<N extends Namespace, Account> {
  /** Asks for accounts and shows the wallet's window. */
  connect(wanted: NetworkId<N>, signal: AbortSignal): Promise<readonly Account[]>
  /** As {@link connect}, but without any window; none when the wallet is locked or has forgotten the page. */
  resume?(wanted: NetworkId<N>, signal: AbortSignal): Promise<readonly Account[] | undefined>
  /** Whether {@link resume} shows no window now, as far as that can be known. Absent: it never does. */
  isSilent?(): boolean
  /**
   * What the visitor grants in a window that is open already, so that no second request is made.
   * @default the answer to the request before, or the first accounts that {@link watch} reports
   */
  granted?(signal: AbortSignal): Promise<readonly Account[]>
  /** Finds out which network the wallet is on, before {@link networkFor} is first asked. */
  locate?(signal: AbortSignal): Promise<void>
  /**
   * The network that the accounts are used on: the one wanted where that can be, else another; `undefined` when there
   * is none.
   */
  networkFor(wanted: NetworkId<N>, accounts: readonly Account[]): NetworkId<N> | undefined
  /**
   * Listens to the wallet; may throw. Returns the unsubscribe.
   * @param changed receives the accounts granted now, or nothing where {@link resume} is to say
   */
  watch(changed: (accounts?: readonly Account[]) => void): () => void
  /** Asks the wallet to move. Returns the accounts that it grants there, where they are others. */
  switchNetwork?(
    wanted: NetworkId<N>,
    current: NetworkId<N>,
    signal: AbortSignal,
  ): Promise<readonly Account[] | undefined>
  /** Opens the wallet's own choice of accounts. Returns those that it grants from then on. */
  choose?(signal: AbortSignal): Promise<readonly Account[]>
  /** Asks the wallet to forget the page. Returns `false` where it is not clear that it has: it is asked again. */
  revoke?(signal: AbortSignal): Promise<unknown>
  /** Of a session: the networks it approved; `undefined` when any may be asked for. */
  approved?(): readonly NetworkId<N>[] | undefined
  /** See {@link WalletSession.complete}. */
  complete?: WalletSession['complete']
  /** Lets go of the wallet when it is not connected, or not any more. */
  close?(): void
}

/** How a connection names one account. */
export interface AccountFacts {
  readonly address: string
  /** @default 'eoa' */
  readonly type?: AccountType
  /** What the wallet calls it. */
  readonly label?: DisplayText | undefined
  /** The wallet acts for it when asked to, so that the visitor may choose it in Foyer. @default false */
  readonly selectable?: boolean
}
