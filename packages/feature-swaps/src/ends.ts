import type { BatchOutcome, FoyerError } from '@foyer/core'
import { ApprovalRevertedError, OtherApprovalError } from './errors.js'

/** How a step of a swap ended. */
interface StepEnd {
  /** The text of a toast about it. */
  readonly key?: 'swap.reverted' | 'swap.other' | 'swap.partly'
  /** The failure that ends the review of an approval. Without one the review goes on, and asks the chain. */
  readonly failure?: new () => FoyerError
}

/** All ends of a step. A new outcome does not compile without its words. */
export const stepEnds: Readonly<Record<BatchOutcome, StepEnd>> = {
  success: {},
  unknown: {},
  reverted: { key: 'swap.reverted', failure: ApprovalRevertedError },
  other: { key: 'swap.other', failure: OtherApprovalError },
  partly: { key: 'swap.partly', failure: OtherApprovalError },
}
