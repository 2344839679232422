import { type AccountId, anySignal, type FeatureContext, type FoyerError, type ViewId } from '@foyer/core'
import { ref, subscribe } from 'valtio/vanilla'
import { type AccountChangeOptions, createAccountChange } from './accountChange.js'
import { createPlanning, type PlanningOptions } from './planning.js'
import { createPress, type PressOptions } from './press.js'

/** The differences between the request of one feature and that of another. */
export interface ReviewedRequestOptions<Draft, Plan>
  extends PlanningOptions<Draft, Plan>,
    PressOptions<Plan> {
  readonly context: Pick<
    FeatureContext,
    'state' | 'approve' | 'requests' | 'balances' | 'router' | 'toasts' | 'text' | 'onAccountChange'
  >
  /** The view of the review. */
  readonly view: ViewId
  readonly account: AccountChangeOptions
  /** Called when the visitor has left the views, and nothing is with the wallet. */
  readonly closed?: () => void
}

/** A request that is reviewed, confirmed once, and followed to its end. */
export interface ReviewedRequest<Draft, Plan> {
  /** Its views are open until the signal aborts. */
  open(stay: AbortSignal): void
  /** Whether its views are open. */
  isOpen(): boolean
  /** Plans a draft, for the visitor to review. */
  review(draft: Draft): void
  /** Plans again, in place of the plan on review. @param draft a newer draft of the same */
  replan(draft?: Draft): void
  /** Plans a newer draft of the same. A review may keep its plan until there is a newer one. */
  refresh(draft: Draft): void
  /**
   * Asks the wallet for the plan that the visitor confirmed, once. Does nothing while a request is with the wallet, and
   * for a plan that is no longer on review. Never rejects: failure is in the state.
   */
  confirm(agreed: Plan): Promise<void>
  /** Shows that the plan on review can no longer be asked for. */
  end(error: FoyerError): void
  /** Takes away what is on review. */
  clear(): void
  dispose(): void
}

/**
 * Creates the way that everything takes that moves value: a plan is reviewed and confirmed, the wallet is asked once, its
 * answer counts however late it comes, and the transaction is followed to its end.
 */
export function createReviewedRequest<Draft, Plan extends { readonly from: AccountId }>(
  options: ReviewedRequestOptions<Draft, Plan>,
): ReviewedRequest<Draft, Plan> {
  const { context, state } = options
  const { router, requests } = context
  const life = new AbortController()
  const planning = createPlanning({ ...options, lost: (): FoyerError | undefined => press.lost() })
  let stay = AbortSignal.abort()

  const isOpen = () => !stay.aborted
  const isShown = () => router.state.stack.at(-1)?.view === options.view

  function clear() {
    planning.forget()
    press.drop()
  }

  function end(error: FoyerError) {
    planning.forget()
    press.show()
    state.plan = ref({ status: 'failed', error: press.lost() ?? error, previous: undefined })
  }

  const press = createPress<Draft, Plan>({
    context,
    state,
    planning,
    options,
    life: life.signal,
    isShown,
    end,
    stay: () => anySignal(stay, life.signal),
    done({ isStep, approval: { next } }) {
      if (isStep) return
      clear()
      // A review of nothing is not left open.
      if (isShown() && next) router.reset(next)
      else if (isShown()) router.back()
    },
  })

  const follow = createAccountChange({
    context,
    state,
    options: options.account,
    isOpen,
    mayBeSent: press.mayBeSent,
    plan(reason) {
      press.show(reason)
      void planning.run()
    },
    end() {
      clear()
      if (isShown()) router.back()
    },
  })
  const unfollow = context.onAccountChange(follow)
  const unsubscribe = subscribe(requests.state, press.follow)

  function close() {
    if (isOpen()) return
    planning.forget()
    press.forget()
    options.closed?.()
  }

  return {
    open(signal) {
      stay = signal
      // A request that is with the wallet is not forgotten before there is an answer.
      signal.addEventListener('abort', () => state.confirming || close())
    },
    isOpen,
    review(draft) {
      press.forget()
      press.begin()
      // Another tab may have sent in the meantime.
      void requests.refresh()
      void planning.run(draft)
    },
    replan(draft) {
      press.show()
      planning.stop()
      void planning.run(draft)
    },
    refresh: (draft) => void planning.run(draft),
    confirm: (agreed) =>
      press.confirm(agreed, () => {
        follow()
        close()
      }),
    end,
    clear,
    dispose() {
      life.abort()
      unfollow()
      unsubscribe()
      planning.forget()
    },
  }
}
