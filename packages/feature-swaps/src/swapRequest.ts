import {
  type ApprovalTerms,
  accountParts,
  type BatchOutcome,
  type Calls,
  type FeatureStore,
  PlanOutdatedError,
} from '@foyer/core'
import type { WalletRequest } from '@foyer/parts'
import { isSwap, type SwapAnalytics } from './analytics.js'
import type { Offer } from './approvalMethod.js'
import { approvalMethods } from './approvalState.js'
import { subjectOf } from './underway.js'

/** Returns the request of an offer: an approval or a signature for it, or the swap itself. */
export function swapRequest(
  calls: Calls,
  offer: Offer,
  store: FeatureStore,
  terms: ApprovalTerms,
  report: SwapAnalytics,
  sent: WalletRequest['sent'],
  settled: (outcome: BatchOutcome) => void,
): WalletRequest<BatchOutcome> {
  const { from, action, call, way, least, quote } = offer
  const isLast = isSwap(offer)
  const isSwapped = (outcome: BatchOutcome) => action === 'swap' && outcome === 'success'
  let arrived: bigint | undefined

  /** Hands the wallet what was agreed to, and nothing else. */
  const ask: WalletRequest['send'] = async (connectorId, ...rest) => {
    const { address } = quote.terms.target
    // It is done once the least has come, whatever becomes of the transaction.
    const expects = { least, ...(address !== undefined && { address }) }
    if (!way) return calls.send(connectorId, action === 'swap' ? { ...call, expects } : call, ...rest)
    const allowing = await calls.allowing?.()
    if (!allowing) throw new PlanOutdatedError('account')
    return way.kind === 'permit'
      ? allowing.sign(connectorId, way.permit, ...rest)
      : allowing.sendBatch(connectorId, { ...way.batch, expects }, ...rest)
  }

  const send: WalletRequest['send'] = async (connectorId, signal, progress) => {
    const permit = way?.kind === 'permit' ? way.permit : offer.permit
    if (!permit) return ask(connectorId, signal, progress)
    const { askNoted } = await approvalMethods.load()
    const held = { permit, source: quote.terms.source }
    return askNoted(store, held, !way, progress, (noted) => ask(connectorId, signal, noted))
  }

  async function wait(hash: string, signal: AbortSignal) {
    const outcome = await calls.wait(accountParts(from).networkId, hash, signal)
    if (isSwapped(outcome))
      arrived = await calls.arrived(from, quote.terms.target, hash, signal).catch(() => undefined)
    return outcome
  }

  return {
    approval: {
      kind: way?.kind === 'permit' ? 'sign' : 'call',
      what: report.summary(offer),
      terms,
      subject: subjectOf(offer),
      ...(isLast && {
        next: 'Account',
        swap: {
          given: { token: quote.terms.source, amount: quote.terms.amount },
          least: { token: quote.terms.target, amount: least },
        },
      }),
    },
    // The count of an account says nothing of what its wallet does as one.
    before: way ? undefined : call.sent,
    isStep: !isLast,
    send,
    ...(way?.kind !== 'permit' && { wait }),
    sent,
    gained: (outcome) => (isSwapped(outcome) ? [quote.terms.target] : []),
    ended(outcome) {
      report.ended(offer, outcome, arrived || undefined)
      settled(outcome)
    },
  }
}
