import type { AccountId, BatchOutcome, RequestProgress, ResolvedName, TransferPlan } from '@foyer/core'
import type { Nft } from '../nft.js'

/** What a visitor wants to send. */
export interface NftRequest {
  readonly from: AccountId
  /** Canonical address on the same network. */
  readonly to: string
  /** The name that led there, where one was typed. */
  readonly name?: ResolvedName | undefined
  readonly nft: Nft
  /** More than one for `erc1155` alone. */
  readonly count: bigint
}

/** A request that was checked against the chain: all that is shown, and all that is sent. Frozen when made. */
export interface NftPlan extends NftRequest, Pick<TransferPlan, 'fee' | 'sent' | 'notices'> {
  /** Hands exactly this to the wallet. Returns the transaction's hash. @throws as `Transfers.send` of core */
  readonly send: (connectorId: string, signal: AbortSignal, progress: RequestProgress) => Promise<string>
}

/** Moves the collectibles of a chain family. */
export interface Carrier {
  /**
   * Checks a request against the chain: who has it, whether the receiver takes it, the fee.
   * @throws {NftNotHeldError | NftUnreadError | NftLockedError | NftRefusedError | NftStuckError | NftOtherMovedError}
   * @throws {WouldRevertError | InsufficientFundsError}
   */
  plan(request: NftRequest, signal: AbortSignal): Promise<NftPlan>
  /** Whether the account still has the NFT: `false` only if the chain says so. @throws when the chain cannot be asked */
  isHeld(request: NftRequest, signal: AbortSignal): Promise<boolean>
  /** How a transaction ended. */
  wait(request: Pick<NftRequest, 'from'>, hash: string, signal: AbortSignal): Promise<BatchOutcome>
}
