import {
  type BatchOutcome,
  type FeatureContext,
  type FoyerError,
  formatUnits,
  isFoyerError,
  type TokenBalance,
} from '@foyer/core'
import {
  type AccountFacts,
  amountText,
  calledAmount,
  contextOf,
  costText,
  createRequestReport,
  heldText,
} from '@foyer/parts'
import type { Offer } from './approvalMethod.js'
import { stepEnds } from './ends.js'

/** The properties of the events of a swap. */
export interface SwapFacts extends AccountFacts {
  /** The symbol of what is given. */
  readonly swapFromToken: string
  /** The symbol of what comes. */
  readonly swapToToken: string
  /** How much is given, in whole coins, exactly. */
  readonly swapFromAmount: string
  /** How much comes, by the quote. */
  readonly swapToAmount: string
}

/** See {@link createAnalytics}. */
export type SwapAnalytics = ReturnType<typeof createAnalytics>

/** Says what happens to a swap: to the event stream, and to the visitor in toasts. */
export function createAnalytics(context: FeatureContext) {
  const { events, toasts, text } = context

  const coins = (amount: bigint, token: TokenBalance) =>
    calledAmount(context, amount, token, (...coin) => amountText(...coin, 6))
  const paid = (amount: bigint, token: TokenBalance) => calledAmount(context, amount, token, costText)

  /** @param arrived what the chain says that came, where it does */
  function amounts(
    { quote, arrives = quote.receives }: Offer,
    as = (write: typeof coins): typeof coins => write,
    arrived = arrives,
  ) {
    const { terms } = quote
    return { from: as(paid)(terms.amount, terms.source), to: as(coins)(arrived, terms.target) }
  }

  /** For a toast, which stands there after the review. */
  const shown =
    (write: typeof coins): typeof coins =>
    (amount, token) =>
      heldText(context, amount, token, () => write(amount, token))

  const report = createRequestReport(
    context,
    ({ quote: { terms, receives } }: Offer) => ({
      swapFromToken: terms.source.symbol,
      swapToToken: terms.target.symbol,
      swapFromAmount: formatUnits(terms.amount, terms.source.decimals),
      swapToAmount: formatUnits(receives, terms.target.decimals),
    }),
    {
      initiated: (facts, offer) => isSwap(offer) && events.emit('INITIATE_SWAP', facts),
      sent(facts, offer) {
        if (!isSwap(offer)) return
        events.emit('SWAP_SUCCESS', facts)
        toasts.loading(text.t('swap.started', amounts(offer, shown)))
      },
      rejected: (facts) => events.emit('SWAP_REJECTED', facts),
      failed: (facts, offer) => events.emit(isSwap(offer) ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', facts),
    },
    { mayBeSent: 'swap.unknown', failed: () => 'swap.error' },
  )

  return {
    ...report,
    /** Returns what is confirmed, in a few words. */
    summary(offer: Offer): string {
      const { source } = offer.quote.terms
      if (isSwap(offer)) return text.t('swap.summary', amounts(offer))
      return text.t(`swap.summary.${offer.action}`, { amount: paid(offer.quote.terms.amount, source) })
    },
    /** A question was not answered: says which. Returns whether it was one of those. */
    unprepared(error: FoyerError): boolean {
      if (!isFoyerError(error, 'swap/not-prepared')) return false
      toasts.error(text.t(`swap.failed.${String(contextOf(error, 'part'))}`))
      return true
    },
    /** Says how it ended, if that is known. @param arrived base units of the target, where the chain tells */
    ended(offer: Offer, outcome: BatchOutcome, arrived: bigint | undefined) {
      const key = stepEnds[outcome][isSwap(offer) ? 'swap' : 'approval']
      if (key) return toasts.error(text.t(key))
      if (!isSwap(offer)) return
      const done = arrived === undefined ? 'swap.done.about' : 'swap.done'
      if (outcome === 'success') toasts.success(text.t(done, amounts(offer, shown, arrived)))
      else toasts.hide()
    },
  }
}

/** Whether an offer is the swap itself, be it together with its approval. */
export function isSwap({ action }: Offer): boolean {
  return action === 'swap' || action === 'batch'
}
