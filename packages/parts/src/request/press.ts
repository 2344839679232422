import {
  AbortedError,
  type AccountId,
  abortable,
  type FeatureContext,
  type FoyerError,
  isFoyerError,
  momentNow,
  PlanOutdatedError,
  tellAll,
  toFoyerError,
  withTimeout,
} from '@foyer/core'
import { askWallet, settle, type WalletRequest } from './asking.js'
import { type Confirmation, createConfirmation } from './confirmation.js'
import type { Planning } from './planning.js'
import type { RequestReport } from './requestReport.js'
import { requestUnknown } from './requestUnknown.js'
import type { ReviewState } from './reviewState.js'
import { connectorOf } from './walletOf.js'

/** The journal is read again within this time (ms). */
const journalMs = 1_000

/** How a plan becomes a request once the visitor presses Confirm. */
export interface PressOptions<Plan> {
  /** Gets ready to ask for a plan that the visitor confirmed: looks up a name again, fetches code. */
  readonly request: (agreed: Plan, signal: AbortSignal) => WalletRequest | Promise<WalletRequest>
  /** Returns what is filled in: a late answer ends what is on screen only if it is still the same. @default the draft */
  readonly typed?: () => unknown
  /** Returns the failure to show if the same can be asked for in another way, which is then planned. */
  readonly refusal?: (agreed: Plan, error: FoyerError) => FoyerError | undefined
  /** Reports requests. */
  readonly report?: RequestReport<Plan>
}

interface Deps<Draft, Plan> {
  readonly context: Pick<FeatureContext, 'state' | 'approve' | 'requests' | 'balances'>
  readonly state: ReviewState<Plan>
  readonly planning: Planning<Draft, Plan>
  readonly options: PressOptions<Plan>
  /** Aborts with the instance. */
  readonly life: AbortSignal
  /** Whether the review is on screen. */
  readonly isShown: () => boolean
  /** Shows that the plan on review can no longer be asked for. */
  readonly end: (error: FoyerError) => void
  /** Aborts when the visitor has left the views, or with the instance. */
  readonly stay: () => AbortSignal
  /** Called when a request has left that was made from what is on screen. */
  readonly done: (request: WalletRequest) => void
}

interface Lost {
  readonly own: Confirmation
  readonly error: FoyerError
  /** Whether the visitor left it while it was open. */
  readonly isLeft: boolean
}

/** Asks the wallet for a plan, once for each press. */
export function createPress<Draft, Plan extends { readonly from: AccountId }>({
  context,
  state,
  planning,
  options,
  life,
  isShown,
  end,
  stay,
  done,
}: Deps<Draft, Plan>) {
  const { typed = planning.draft, report } = options
  let newest: Confirmation | undefined
  /** The confirmation that the visitor left, until its outcome is known. */
  let unsettled: Confirmation | undefined
  /** The newest request that may have been sent, or may be open in the wallet, and the failure that says so on screen. */
  let lost: Lost | undefined
  /** The requests that had left as the review began, by id. */
  let seen: ReadonlySet<string> = new Set()
  /** From when to when the newest request of this review was asked for: no other tab asks for the account then. */
  let [pressedAt, settledAt] = [0, 0]

  /** Whether the visitor left a request, and reads that it may be open in the wallet, or may have been sent. */
  const isLeft = (own = lost?.own) => lost?.isLeft && lost.own === own && state.failure === lost.error
  const isOpen = () => newest !== undefined && (newest.isOpen() || newest === unsettled)

  /** Shows a failure. The warning that something may have been sent goes before all others (safety T-39). */
  function show(error?: FoyerError) {
    state.failure = lost?.error ?? error
  }

  function lose(own: Confirmation, error: FoyerError, isLeft = false) {
    lost = { own, error, isLeft }
    show()
  }

  /** Takes the failure away: it is known how the request ended, or its draft is over. */
  function drop() {
    lost = undefined
    show()
  }

  function fail(agreed: Plan, error: FoyerError, own: Confirmation) {
    const mayBeSent = own.mayBeSent()
    if (isFoyerError(error, 'aborted')) {
      if (mayBeSent) lose(own, error, true)
      else show()
      return
    }
    if (isFoyerError(error, 'name/changed')) return end(error)
    const refusal = options.refusal?.(agreed, error)
    if (mayBeSent) lose(own, requestUnknown(error))
    else show(refusal ?? error)
    if (refusal || (!mayBeSent && isFoyerError(error, 'transfer/plan-outdated'))) {
      planning.stop()
      void planning.run()
    }
  }

  function sent(agreed: Plan, request: WalletRequest, answer: string, isCurrent: boolean) {
    // The same must not be confirmed again by mistake (safety F-20).
    if (isCurrent) {
      show()
      done(request)
    }
    void settle({ context, life }, request, answer)
    // An error in what tells the success is no error of the request.
    tellAll([() => request.sent(answer, isCurrent), () => report?.sent(agreed)], undefined)
  }

  const allLeft = () => [...context.requests.state.sent, ...context.requests.state.entries]

  /** Notes that all requests until now are seen. */
  function seeAll() {
    seen = new Set(allLeft().map(({ id }) => id))
  }

  /** Whether a request of an account has left, or may have, since the review began: another tab made it. */
  function hasNews(account: AccountId): boolean {
    const isOwn = (at: number) => at >= pressedAt && at <= settledAt
    return allLeft().some(({ id, at, account: from }) => from === account && !seen.has(id) && !isOwn(at))
  }

  /** Shows requests of other tabs from now on: the same is not sent twice without a word (safety T-38). */
  function seeNews() {
    seeAll()
    return new PlanOutdatedError('account')
  }

  /** Returns the function that tells the success. */
  async function ask(agreed: Plan, own: Confirmation): Promise<() => void> {
    const left = stay()
    const ready = options.request(agreed, left)
    const request = ready instanceof Promise ? await abortable(ready, left) : ready
    // Another tab may have sent in the meantime.
    await withTimeout('The journal', journalMs, left, () => context.requests.refresh()).catch(() => {})
    if (left.aborted || !planning.isReviewed(agreed) || !isShown()) throw new AbortedError()
    if (hasNews(agreed.from)) throw seeNews()
    // Earlier requests of this review are no news for the next ones.
    seeAll()
    // Last, since getting ready may take its time.
    const connectorId = connectorOf(context.state, agreed.from)
    report?.initiated(agreed)
    const draft = typed()
    const lookingUp = (error: FoyerError) => {
      if (!life.aborted && isLeft(own)) lose(own, error, true)
    }
    const { answer, known } = askWallet({ context, life }, agreed.from, connectorId, request, own, lookingUp)
    const hash = await answer.catch((error: unknown) => {
      unsettled = own
      const settled = () => {
        if (unsettled === own) unsettled = undefined
      }
      known.then(settled, settled)
      void known.then(
        (late) => {
          if (life.aborted) return
          if (lost?.own === own) drop()
          // A signature is not used after the visitor has left.
          if (request.wait) sent(agreed, request, late, !state.confirming && typed() === draft)
        },
        (late: unknown) => failLate(agreed, own, toFoyerError(late)),
      )
      throw error
    })
    return () => sent(agreed, request, hash, true)
  }

  /** A failure after the visitor left is shown if its plan is still on screen, or if it may have been sent. */
  function failLate(agreed: Plan, own: Confirmation, error: FoyerError) {
    if (life.aborted || !isLeft(own)) return
    drop()
    if (planning.isReviewed(agreed)) fail(agreed, error, own)
    else if (own.mayBeSent()) lose(own, requestUnknown(error))
  }

  return {
    /** Asks once. Does nothing while a request is with the wallet. @param settled called when there is an answer, or none */
    async confirm(agreed: Plan, settled: () => void) {
      if (life.aborted || state.confirming || !planning.isReviewed(agreed)) return
      // In the same tick as the press, so that a second press does nothing (safety NL-1).
      state.confirming = true
      show()
      planning.stop()
      const own = createConfirmation()
      newest = own
      const began = momentNow().wall
      const tell = await ask(agreed, own).catch((cause: unknown) => {
        const error = toFoyerError(cause)
        const mayBeSent = own.mayBeSent()
        return () => {
          fail(agreed, error, own)
          report?.failed(agreed, error, mayBeSent)
        }
      })
      // Own requests are no news.
      if (own.mayBeSent()) {
        pressedAt = began
        settledAt = momentNow().wall
      }
      state.confirming = false
      planning.release()
      if (life.aborted) return
      // Events and toasts come last: an error there cannot make a failure of a success, and ends nothing.
      tellAll([tell], undefined)
      settled()
    },
    /** A review begins: all that was sent before is on it. */
    begin: seeAll,
    /** Shows that another tab has sent something since the review began, and plans again. */
    follow() {
      const { plan, confirming } = state
      const isIdle = !life.aborted && !confirming && isShown()
      // A warning that something may be sent stays: the press is refused then.
      if (!isIdle || newest?.mayBeSent() || plan.status !== 'ready' || !hasNews(plan.value.from)) return
      show(seeNews())
      planning.stop()
      void planning.run()
    },
    /** Forgets the last failure. The warning that a request may be open in the wallet stays for as long as it is. */
    forget() {
      if (isOpen() && isLeft()) return
      drop()
      if (!isOpen()) newest = undefined
    },
    show,
    drop,
    /** Returns the failure that says that a request of this review may have been sent. */
    lost: () => lost?.error,
    /** Whether the outcome of the newest request is open: the wallet has not answered, or the chain is asked for it. */
    isOpen,
    /** Whether something was sent, or may have been, or may still be. */
    mayBeSent: () => newest?.mayBeSent() || context.requests.state.open.length > 0,
  }
}
