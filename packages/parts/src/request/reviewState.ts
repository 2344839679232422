import type { Async, FoyerError } from '@foyer/core'

/** The part of a feature's state that a reviewed request writes. */
export interface ReviewState<Plan> {
  /** All that the review shows, and all that the wallet gets. */
  plan: Async<Plan>
  /** The reason why the last confirmation led to no transaction, or why the last plan no longer holds. */
  failure: FoyerError | undefined
  /** Whether a request is with the wallet. */
  confirming: boolean
}
