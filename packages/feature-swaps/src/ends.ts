import type { BatchOutcome, FoyerError } from '@foyer/core'
import { ApprovalRevertedError, OtherApprovalError } from './errors.js'

/** How a step of a swap ended. Each text is that of a toast. */
interface StepEnd {
  readonly swap?: 'swap.reverted' | 'swap.other' | 'swap.partly'
  readonly approval?: 'swap.failure.approval' | 'swap.failure.otherApproval'
  /** The failure that ends the review of an approval. Without one the review goes on, and asks the chain. */
  readonly failure?: new () => FoyerError
}

const otherApproval = { approval: 'swap.failure.otherApproval', failure: OtherApprovalError } as const

/** All ends of a step. A new outcome does not compile without its words. */
export const stepEnds: Readonly<Record<BatchOutcome, StepEnd>> = {
  success: {},
  unknown: {},
  reverted: { swap: 'swap.reverted', approval: 'swap.failure.approval', failure: ApprovalRevertedError },
  other: { swap: 'swap.other', ...otherApproval },
  partly: { swap: 'swap.partly', ...otherApproval },
}
