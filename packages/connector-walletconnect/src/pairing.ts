import type { Authentication, Network, WalletAuth, WalletSession, WalletSessions } from '@foyer/core'

/** A pairing on offer to whichever wallet takes it. */
export interface Pairing {
  /** `wc:…`. Carries a key: it is shown and handed to the wallet, never logged, tracked or stored. */
  readonly uri: string
  /** When it ends, in ms since the epoch: 4 min after it was made. */
  readonly expires: number
  /**
   * The session the wallet approved.
   * @throws {UserRejectedError | SessionExpiredError | SessionGrantError | AbortedError}
   */
  readonly approval: Promise<WalletSession>
  /** The sign-in that wallets are asked for beside, if any. */
  readonly auth?: WalletAuth | undefined
  /** What the wallet signed for it, once it approved (CAIP-74), as it came. */
  readonly cacaos?: (() => unknown) | undefined
}

/** How a wallet that takes a pairing signs its visitor in with the same approval. */
export type PairingAuthentication = Pick<Authentication, 'network' | 'ask'>

/** Sessions that begin with a pairing. */
export interface PairingSessions extends WalletSessions {
  /**
   * Offers a pairing for these networks; an older pairing still on offer is withdrawn, and a late approval of it is
   * ended politely (safety F-39).
   * @param authentication where the visitor is to sign in; wallets that can do so at once are asked to
   * @throws {RelayError | TimeoutError | AbortedError} within 15 s (safety F-34)
   */
  pair(
    networks: readonly Network[],
    signal: AbortSignal,
    authentication?: PairingAuthentication,
  ): Promise<Pairing>
  /**
   * Returns the session that a wallet approves for the last offer of a page that is gone. Other offers of such pages are
   * withdrawn, and a late approval of them is ended. Absent: offers end with their page.
   * @param networks of the offer
   * @throws {AbortedError} if there is no such offer that the visitor still wants
   */
  resume?(networks: readonly Network[], signal: AbortSignal): Promise<WalletSession>
}
