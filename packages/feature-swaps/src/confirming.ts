import { activeAccount, type BatchOutcome, type FeatureContext, tokenKey } from '@foyer/core'
import { createReviewedRequest, isStale, type ReviewedRequest } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import { createAnalytics, isSwap } from './analytics.js'
import type { LeftPermit, Offer } from './approvalMethod.js'
import { approvalMethods, createApprovalState, loadApprovalMethods } from './approvalState.js'
import { approvalTerms } from './approvalTerms.js'
import { stepEnds } from './ends.js'
import { isVerdict } from './failure.js'
import type { Form } from './form.js'
import { prepare } from './offer.js'
import type { Queries } from './queries.js'
import { quoteOf } from './quotes.js'
import type { WritableSwapState } from './state.js'
import { paramsKey, type Quote, type SwapParams } from './swapParams.js'
import { swapRequest } from './swapRequest.js'

/** An offer that is not prepared by then has failed (ms). */
const prepareMs = 45_000

interface ConfirmingDeps {
  readonly context: FeatureContext
  readonly state: WritableSwapState
  readonly ask: Pick<Queries, 'callsOf' | 'wire'>
  readonly form: () => Form
  /** Called when the swap in the form has left. */
  readonly swapped: () => void
  /** Called when another account is active. */
  readonly moved: (isOtherNetwork: boolean) => void
  /** Called when the visitor has left. */
  readonly closed: () => void
}

/** Creates the confirmations of a swap: an approval where one is needed, then the swap. */
export function createConfirming({ context, state, ask, form, ...deps }: ConfirmingDeps) {
  const report = createAnalytics(context)
  let choice = createApprovalState()
  /** The quote that the first offer is made of. */
  let first: Quote | undefined

  async function plan(_from: unknown, terms: SwapParams, signal: AbortSignal): Promise<Offer> {
    const [shown, { slippage }] = [first, state]
    first = undefined
    // A review that fails has its words too.
    await loadApprovalMethods(context.text)
    const calls = await ask.callsOf(terms.account)
    const wire = ask.wire()
    const quote = shown ?? (await quoteOf(wire, terms, signal))
    return prepare({ ...context, wire, calls, choice }, quote, slippage, signal)
  }

  /** Prepares what is in the form by now, unless the wallet went away. `refresh` keeps what is on screen until then. */
  function renew(how: 'replan' | 'refresh') {
    const { terms } = form()
    state.settling = undefined
    if (terms && reviewed.isOpen()) reviewed[how](terms)
    else reviewed.clear()
  }
  const again = () => renew('replan')

  function sent(offer: Offer, answer: string, isCurrent: boolean) {
    const { way } = offer
    if (way?.kind === 'permit') {
      choice.signed = {
        permit: Object.freeze({ ...way.permit, signature: answer }),
        source: offer.quote.terms.source,
        target: tokenKey(offer.quote.terms.target),
        trial: way.trial,
      }
      return again()
    }
    if (!isCurrent) return
    choice.isUnlimited = false
    if (isSwap(offer)) {
      choice = createApprovalState()
      deps.swapped()
    } else {
      // The warning about an earlier request stays.
      state.plan = { status: 'idle' }
      state.settling = ref(offer)
      state.settlingId = answer
    }
  }

  function settled(offer: Offer, outcome: BatchOutcome) {
    // Without an answer, the next review asks the chain.
    noteEnd(offer, outcome).catch(() => {})
    if (state.settling !== offer) return
    state.settling = undefined
    const { failure: Failure } = stepEnds[outcome]
    if (Failure) reviewed.end(new Failure())
    // The router may take it now: with a price of this moment.
    else again()
  }

  async function noteEnd({ permit, from, quote }: Offer, outcome: BatchOutcome) {
    if (!permit) return
    const { dropUsed, rememberPermit } = await approvalMethods.load()
    if (outcome === 'success') await dropUsed({ ...context, calls: await ask.callsOf(from) }, permit)
    else if (outcome === 'reverted')
      rememberPermit(context.store, { permit, source: quote.terms.source, isUnused: true })
  }

  function left(): readonly LeftPermit[] {
    const account = activeAccount(context.state)
    return (account && approvalMethods.loaded?.leftOf(choice, context.store, account)) ?? []
  }

  const reviewed: ReviewedRequest<SwapParams, Offer> = createReviewedRequest<SwapParams, Offer>({
    context,
    state,
    view: 'SwapPreview',
    plan,
    planMs: prepareMs,
    // Without an answer, the offer on screen can be confirmed until it is too old; never of other terms than those in the form.
    keeps({ quote }, newer) {
      const { terms } = form()
      if (!terms || paramsKey(terms) !== paramsKey(quote.terms)) return false
      return (
        newer.status === 'pending' ||
        (newer.status === 'failed' && !isStale(quote) && !isVerdict(newer.error))
      )
    },
    unplanned(error) {
      if (!report.unprepared(error) || context.router.state.stack.at(-1)?.view !== 'SwapPreview') return
      // The form does not say what may still be used.
      if (left().length > 0) return
      reviewed.clear()
      context.router.back()
    },
    typed() {
      const { terms } = form()
      return !state.settling && terms && paramsKey(terms)
    },
    request: async (offer) =>
      swapRequest(
        await ask.callsOf(offer.from),
        offer,
        context.store,
        approvalTerms(context, offer),
        report,
        (answer, isCurrent) => sent(offer, answer, isCurrent),
        (outcome) => settled(offer, outcome),
      ),
    refusal({ way }, error) {
      const refusal = way && approvalMethods.loaded?.refusalOf(way, error)
      // Another way is offered next.
      if (refusal) choice.refused.add(way.kind)
      return refusal
    },
    report,
    account: {
      moved: 'swap.moved',
      isShown: () => state.stage.step !== 'form',
      followed({ isOtherNetwork }) {
        choice = createApprovalState()
        state.settling = undefined
        deps.moved(isOtherNetwork)
      },
    },
    closed: deps.closed,
  })

  return {
    ...reviewed,
    /** Puts the terms in the form on review. @param quote the quote that is shown with them */
    review(terms: SwapParams, quote: Quote) {
      Object.assign(choice, { isUnlimited: false, hasLapsed: false })
      first = isStale(quote) ? undefined : quote
      reviewed.review(terms)
    },
    /** Prepares a newer offer. The offer on review stays until then. */
    refresh: () => renew('refresh'),
    prepare: again,
    left,
    async confirm(offer: Offer) {
      const isReviewed = state.plan.status === 'ready' && state.plan.value === offer
      // Nothing is asked for by an old price: the new one has to be seen first.
      if (isReviewed && !state.confirming && isStale(offer.quote)) again()
      else await reviewed.confirm(offer)
    },
    limit(unlimited: boolean) {
      if (state.stage.step !== 'ready' || state.stage.offer.action !== 'approve') return
      choice.isUnlimited = unlimited
      again()
    },
  }
}
