import {
  type AccountId,
  accountParts,
  activeAccount,
  type FeatureContext,
  type FoyerError,
  PlanOutdatedError,
} from '@foyer/core'
import type { ReviewState } from './reviewState.js'

/** How a review follows the active account. */
export interface AccountChangeOptions {
  /**
   * The key of the text that says that nothing was sent. The text for when something was confirmed before, and may have been
   * sent, has the same key with `.asked` behind it.
   */
  readonly moved: string
  /** Whether another account on the same network keeps the draft, and gets a plan of its own. @default false */
  readonly keepsDraft?: boolean
  /** Whether the visitor sees something that ends with the account. @default there is a plan */
  readonly isShown?: (isOpen: boolean) => boolean
  /** Called after each change. */
  readonly followed?: (change: AccountChange) => void
}

/** A change of the active account. */
interface AccountChange {
  /** Whether the draft ended with the account before. */
  readonly isOver: boolean
  readonly isOtherNetwork: boolean
  /** Whether the views are open. */
  readonly isOpen: boolean
}

interface Deps {
  readonly context: Pick<FeatureContext, 'state' | 'toasts' | 'text'>
  readonly state: ReviewState<unknown>
  readonly options: AccountChangeOptions
  readonly isOpen: () => boolean
  readonly mayBeSent: () => boolean
  /** Plans again, for the account that is active now, and says why. */
  readonly plan: (reason: FoyerError) => void
  /** Ends the draft, and leaves its review. */
  readonly end: () => void
}

/** Returns what follows the active account: a plan is for one account on one network. */
export function createAccountChange({
  context,
  state,
  options,
  isOpen,
  mayBeSent,
  plan,
  end,
}: Deps): () => void {
  const { isShown = () => state.plan.status !== 'idle' } = options
  let account = activeAccount(context.state)

  return () => {
    const next = activeAccount(context.state)
    // A request that is with the wallet ends first.
    if (state.confirming || next === undefined || next === account) return
    const isOtherNetwork = account !== undefined && networkOf(account) !== networkOf(next)
    const isOver = isOtherNetwork || !options.keepsDraft
    account = next
    if (isOver) {
      // A view that closes by itself needs an explanation (safety T-15).
      const isSeen = isShown(isOpen())
      const text = context.text.t(mayBeSent() ? `${options.moved}.asked` : options.moved)
      end()
      if (isSeen) context.toasts.error(text)
    } else if (state.plan.status !== 'idle') {
      plan(new PlanOutdatedError('account'))
    }
    options.followed?.({ isOver, isOtherNetwork, isOpen: isOpen() })
  }
}

function networkOf(account: AccountId) {
  return accountParts(account).networkId
}
