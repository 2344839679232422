import type { AccountId, Namespace, NetworkId } from './caip.js'
import type { Connection } from './connection.js'
import type { DisplayText } from './displayText.js'
import type { SafeUrl } from './webUrl.js'

/** What the wallet behind a session says of itself. Self-attested: shown as a claim, never as proof (safety T-68). */
export interface SessionWallet {
  readonly name: DisplayText
  readonly url: SafeUrl | undefined
  readonly icon: SafeUrl | undefined
  /** Bring the wallet's app to the front, for a request that waits there. */
  readonly redirect: { readonly native: SafeUrl | undefined; readonly universal: SafeUrl | undefined }
}

/** What a wallet approved for one namespace. */
export interface SessionGrant<N extends Namespace = Namespace> {
  /** At least one; the one in use first, which is that of earlier visits too. */
  readonly accounts: readonly [AccountId<N>, ...AccountId<N>[]]
  /** Networks approved, and those of the accounts. */
  readonly networks: readonly NetworkId<N>[]
  readonly methods: readonly string[]
}

/**
 * A session that a wallet approved ([CAIP-25](https://chainagnostic.org/CAIPs/caip-25)). One serves every namespace
 * that it covers.
 */
export interface WalletSession {
  /** Public, new for each session. */
  readonly id: string
  readonly wallet: SessionWallet
  /** Any network may be asked for, approved or not. */
  readonly supportsAllNetworks: boolean
  readonly namespaces: readonly Namespace[]
  /** As it stands now: a wallet may change it at any time. */
  grant<N extends Namespace>(namespace: N): SessionGrant<N> | undefined
  /**
   * Says what is known of a connection's accounts beside their addresses, their types for one. Asked whenever a
   * connection is made of the session, or changes. Absent: they are what accounts of a session usually are.
   */
  complete?<N extends Namespace>(connection: Connection<N>): Connection<N>
  /**
   * Makes one of the accounts granted the one in use: from then on it is granted first. Absent: the wallet leaves that to
   * whoever asks, or chooses by itself.
   * @throws {WalletRequestError | AbortedError | TimeoutError} nothing is changed then
   */
  choose?(account: AccountId, signal: AbortSignal | undefined): Promise<void>
  /** What the wallet said it is capable of, by address, as it sent it; read it with a parser. */
  readonly capabilities: unknown
  /**
   * One request to the wallet, answered at most once, however often the line drops meanwhile.
   * @param network an approved one; where the session has it only under its deprecated id, that is used
   * @throws {UserRejectedError | WalletRequestError | AbortedError | SessionEndedError}
   */
  request(
    call: { readonly network: NetworkId; readonly method: string; readonly params: unknown },
    signal: AbortSignal,
  ): Promise<unknown>
}

/** What comes from the wallet behind a session by itself. */
export type SessionEvent =
  /** Approved, or changed by the wallet: another account came into use, say. */
  | { readonly type: 'session'; readonly session: WalletSession }
  /** Ended by the wallet, or expired. */
  | { readonly type: 'ended' }
  /** `chainChanged` and the like (CAIP-25 events). */
  | { readonly type: 'event'; readonly network: NetworkId; readonly name: string; readonly data: unknown }

/** The sessions of one source in one instance: at most one at a time. Making it does no I/O. */
export interface WalletSessions {
  /** The session that stands, as far as it was restored or approved. */
  session(): WalletSession | undefined
  /**
   * Looks for a session of an earlier visit, or for one that another tab made.
   * @param id of the one that another tab stands on: it takes the place of one that stands here, whose wallet that tab
   * has told. By default any session will do. A session that was approved here in the meantime counts, however late this is
   */
  restore(signal: AbortSignal, id?: string): Promise<WalletSession | undefined>
  /**
   * Puts a session that was approved in place of the one before, which ends with its wallet. Returns whether it is still
   * valid. Absent: what is approved takes its place at once.
   */
  accept?(session: WalletSession): boolean
  /**
   * Ends the session, if any, and tells the wallet; one out of reach is notified later. Never rejects.
   * @param session one that was approved and is not accepted
   */
  end(session?: WalletSession): Promise<void>
  /**
   * Tells wallets that could not be reached when their session ended, also at an earlier visit. Returns whether all of them
   * know now. Absent: there are none.
   */
  settle?(): Promise<boolean>
  /**
   * Called once, with a function to call for each offer that a wallet may approve after its page is gone. That returns the
   * function to call at the end, with whether the answer is known. Absent: there are no such offers.
   */
  onOffer?(begin: () => (isOver: boolean) => void): void
  /**
   * Takes up the offers of pages that are gone: a session that a wallet approves is connected, or ended if it is not wanted.
   * @param connect absent if the visitor is connecting another wallet
   */
  takeUp?(connect?: (approve: (signal: AbortSignal) => Promise<WalletSession>) => Promise<unknown>): void
  subscribe(listener: (event: SessionEvent) => void): () => void
  /**
   * Tells what became of requests that the visitor is asked about: `answered`, or `refused` since the wallet does no
   * such thing. Absent: the wallet shows that itself.
   */
  onRequest?(listener: (end: 'answered' | 'refused', method: string) => void): () => void
  /** Called with the network in use at first, and whenever that or the look of the page may have changed. */
  follow?(network: NetworkId): void
  /** The modal was closed: what waits for the visitor is given up. */
  dismiss?(): void
  /** Lets go of sockets, timers and listeners; the session stays for the next visit. */
  dispose(): void
}
