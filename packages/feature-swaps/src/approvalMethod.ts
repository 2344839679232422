import type {
  AccountId,
  CallBatch,
  CallPlan,
  Calls,
  ContractCall,
  FeatureContext,
  Permit,
  RootState,
  SignedPermit,
  TextPort,
  Token,
} from '@foyer/core'
import type { SwapsApi } from './api.js'
import type { Share } from './basisPoints.js'
import type { Quote } from './swapParams.js'
import type { TrialResult } from './trial.js'

/** How a router is let take a token other than by an approval of its own. */
export type ApprovalMethod =
  /** A signature; `trial` are the calls that stand for it while a swap is tried out. */
  | { readonly kind: 'permit'; readonly permit: Permit; readonly trial: readonly ContractCall[] }
  /** Together with the swap; `upgrades`, where the account becomes a smart account for it. */
  | { readonly kind: 'batch'; readonly batch: CallBatch; readonly upgrades: boolean }

/** A permission that the wallet was asked to sign. */
export interface LeftPermit {
  readonly permit: Permit
  /** The token that the router may take. */
  readonly source: Token
  /** It was signed, and no wallet was asked for a swap with it. Else the chain alone knows whether it counts. */
  readonly isUnused: boolean
}

/** A permission that was signed for one swap. */
export interface HeldPermit extends Pick<LeftPermit, 'source'> {
  readonly permit: SignedPermit
  /** The key of the token that it was signed for. */
  readonly target: string
  /** The calls in place of it while a swap is tried out. */
  readonly trial: readonly ContractCall[]
}

/** The choices about letting a router take a token. None is stored. */
export interface ApprovalState {
  /** The next approval has no limit. */
  isUnlimited: boolean
  /** What the visitor or the wallet did not want. */
  readonly refused: Set<ApprovalMethod['kind']>
  /** A permission that was signed, until its swap was made. */
  signed: HeldPermit | undefined
  /** A permission was signed, and counts no more. */
  hasLapsed: boolean
  /** Permissions that were valid by the chain when the swap was last prepared. */
  usable: readonly Permit[]
}

/**
 * What is confirmed next: `clear` takes an old approval away first, which some tokens want; a `permit` is signed in place of
 * an approval; a `batch` is approval and swap as one.
 */
export type OfferAction = 'clear' | 'approve' | 'permit' | 'batch' | 'swap'

/** A swap on review: all that is shown, and the very call that the wallet gets. Frozen when made. */
export interface Offer extends TrialResult {
  readonly from: AccountId
  readonly quote: Quote
  readonly slippage: Share
  /** Base units of the target that have to arrive, by the transaction itself. */
  readonly least: bigint
  readonly action: OfferAction
  readonly call: CallPlan
  /** The network fee of this step at the most, as the node estimates it, in base units of the coin; absent where it cannot. */
  readonly fee?: bigint
  /** The contract that swaps. */
  readonly router: string
  /** The router is one of Uniswap, or the host's own; of another nobody knows what it does. */
  readonly isKnown: boolean
  /** How the router is let take the token, where not by an approval. */
  readonly way?: ApprovalMethod
  /** The permission that goes with the swap. */
  readonly permit?: SignedPermit
  /** The approval has no limit, as the visitor chose. */
  readonly isUnlimited?: boolean
  /** A permission was signed, and counts no more. */
  readonly hasLapsed?: boolean
  /** Permissions of the account that were signed, that no swap took, and that the chain may still take. */
  readonly unused?: readonly LeftPermit[]
  /** The same, where it is not known whether they were signed, or whether a swap took them. */
  readonly unsure?: readonly LeftPermit[]
}

/** What offers are made of. */
export interface OfferDeps extends Pick<FeatureContext, 'store' | 'swapRouters'> {
  readonly wire: Pick<SwapsApi, 'quote' | 'allowance' | 'approve' | 'swap'>
  readonly calls: Pick<Calls, 'estimate' | 'simulate' | 'decode' | 'verify' | 'allowing'>
  readonly state: RootState
  readonly choice: ApprovalState
  readonly text: TextPort
}
