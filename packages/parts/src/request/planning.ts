import {
  type AccountId,
  type Async,
  activeAccount,
  createLatest,
  type FeatureContext,
  type FoyerError,
} from '@foyer/core'
import { ref } from 'valtio/vanilla'
import { askWithin } from './query.js'
import type { ReviewState } from './reviewState.js'

/** How plans are made. */
export interface PlanningOptions<Draft, Plan> {
  readonly context: Pick<FeatureContext, 'state'>
  readonly state: ReviewState<Plan>
  /** Checks a draft of an account against the chain. Returns all that is shown and all that is sent, frozen. */
  readonly plan: (from: AccountId, draft: Draft, signal: AbortSignal) => Promise<Plan>
  /** Whether the plan on review stays while a newer one is on its way, or has failed. @default false */
  readonly keeps?: (shown: Plan, newer: Async<Plan>) => boolean
  /** Called when nothing could be planned. */
  readonly unplanned?: (error: FoyerError) => void
  /** The longest time that {@link plan} may take (ms). @default 30 s */
  readonly planMs?: number | undefined
}

interface Deps<Draft, Plan> extends PlanningOptions<Draft, Plan> {
  /** Returns the failure that says that a request of this review may have been sent. It takes the place of those of plans. */
  readonly lost: () => FoyerError | undefined
}

/** See {@link createPlanning}. */
export type Planning<Draft, Plan> = ReturnType<typeof createPlanning<Draft, Plan>>

/** Makes the plan on review. Only the newest plan counts. */
export function createPlanning<Draft, Plan>({
  context,
  state,
  plan,
  keeps = () => false,
  unplanned,
  planMs,
  lost,
}: Deps<Draft, Plan>) {
  /** The newest plan that came while a request is with the wallet: the confirmed plan stays on screen until then. */
  let held: Async<Plan> | undefined
  const latest = createLatest<Plan>(publish)

  function publish(next: Async<Plan>) {
    const { plan: shown, confirming } = state
    if (confirming) {
      held = next
      return
    }
    if (shown.status === 'ready' && keeps(shown.value, next)) return
    // `ref`: the visitor confirms the very object that was planned (safety NL-8).
    state.plan = ref(next)
    if (next.status !== 'failed') return
    const error = lost()
    if (error) state.plan = ref({ ...next, error })
    else unplanned?.(next.error)
  }

  let draft: Draft | undefined

  return {
    draft: () => draft,
    /** Plans a draft; by default the one that is on review already. */
    async run(wanted = draft) {
      draft = wanted
      const from = activeAccount(context.state)
      if (from === undefined || wanted === undefined) return latest.reset()
      await latest.run((outer) => askWithin((signal) => plan(from, wanted, signal), outer, planMs))
    },
    /** Stops the plan that is pending, and takes away the plan on review, unless it is with the wallet. */
    stop() {
      latest.reset()
      held = undefined
    },
    /** Shows the newest plan that came while a request was with the wallet. */
    release: () => held && publish(held),
    /** Takes the plan away. */
    forget() {
      draft = undefined
      latest.reset()
    },
    /** Whether this very plan is on review, and is the newest. */
    isReviewed: (agreed: Plan) => state.plan.status === 'ready' && state.plan.value === agreed,
  }
}
