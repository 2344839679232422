import type { AccountId, Namespace, NetworkId } from './caip.js'
import type { DisplayText } from './displayText.js'
import type { Network } from './network.js'
import type { SafeUrl } from './webUrl.js'

/** What a remote wallet says of itself. Self-attested: shown as a claim, never as proof (safety T-68). */
export interface RemoteWallet {
  readonly name: DisplayText
  readonly url: SafeUrl | undefined
  readonly icon: SafeUrl | undefined
  /** Bring the wallet's app to the front, for a request that waits there. */
  readonly redirect: { readonly native: SafeUrl | undefined; readonly universal: SafeUrl | undefined }
}

/** What a remote wallet approved for one chain family. */
export interface RemoteGrant<N extends Namespace = Namespace> {
  /** At least one. */
  readonly accounts: readonly [AccountId<N>, ...AccountId<N>[]]
  /** Networks approved, and those of the accounts. */
  readonly networks: readonly NetworkId<N>[]
  readonly methods: readonly string[]
}

/** A session that a remote wallet approved (CAIP-25). One serves every chain family that it covers. */
export interface RemoteSession {
  /** Its topic: public, new for each session. */
  readonly id: string
  readonly wallet: RemoteWallet
  /** Any network may be asked for, approved or not (facts 2.10). */
  readonly supportsAllNetworks: boolean
  readonly namespaces: readonly Namespace[]
  /** As it stands now: a wallet may change it at any time. */
  grant<N extends Namespace>(namespace: N): RemoteGrant<N> | undefined
  /** What the wallet said it is capable of, by address, as it sent it (facts 11); read it with a parser. */
  readonly capabilities: unknown
  /**
   * One request to the wallet, answered at most once, however often the line drops meanwhile.
   * @param network an approved one; where the session has it only under its deprecated id, that is used
   * @throws {UserRejectedError | WalletRequestError | AbortedError | RemoteSessionEndedError}
   */
  request(
    call: { readonly network: NetworkId; readonly method: string; readonly params: unknown },
    signal: AbortSignal,
  ): Promise<unknown>
}

/** A pairing on offer to whichever wallet takes it. */
export interface Pairing {
  /** `wc:…`. Carries a key: it is shown and handed to the wallet, never logged, tracked or stored. */
  readonly uri: string
  /** When it ends, in ms since the epoch: 4 min after it was made (facts 6). */
  readonly expires: number
  /**
   * The session the wallet approved.
   * @throws {UserRejectedError | PairingExpiredError | RemoteGrantError | AbortedError}
   */
  readonly approval: Promise<RemoteSession>
}

/** What comes from a remote wallet by itself. */
export type RemoteEvent =
  /** Approved, or changed by the wallet. */
  | { readonly type: 'session'; readonly session: RemoteSession }
  /** Ended by the wallet, or expired. */
  | { readonly type: 'ended' }
  /** `chainChanged`, `accountsChanged` and the like (CAIP-25 events). */
  | { readonly type: 'event'; readonly network: NetworkId; readonly name: string; readonly data: unknown }

/** The remote sessions of one instance: at most one at a time. Making it does no I/O. */
export interface RemoteSessions {
  /** The session that stands, as far as it was restored or approved. */
  session(): RemoteSession | undefined
  /** Looks for a session of an earlier visit. */
  restore(signal: AbortSignal): Promise<RemoteSession | undefined>
  /**
   * Offers a pairing for these networks; an older pairing still on offer is withdrawn, and a late approval of it is
   * ended politely (safety F-39).
   * @throws {RelayError | TimeoutError | AbortedError} within 15 s (safety F-34)
   */
  pair(networks: readonly Network[], signal: AbortSignal): Promise<Pairing>
  /** Ends the session and tells the wallet; a wallet out of reach is only forgotten. Never rejects. */
  end(): Promise<void>
  subscribe(listener: (event: RemoteEvent) => void): () => void
  /** Lets go of sockets, timers and listeners; the session stays for the next visit. */
  dispose(): void
}
