import { accountParts, type FeatureContext, fiatValue, type TransferPlan } from '@foyer/core'
import { type AccountFacts, calledAmount, createRequestReport } from '@foyer/parts'
import { sendErrorKey } from './failure.js'

/** The properties of the events of a transfer. */
export interface SendFacts extends AccountFacts {
  /** The symbol; on SEND_INITIATED the contract's address where there is one. */
  readonly token: string
  /** Whole coins. For counting only. */
  readonly amount: number
}

/** Creates the report of transfers: events for the host, and toasts about those that failed. */
export function createAnalytics(context: FeatureContext) {
  const { events } = context
  return createRequestReport(
    context,
    ({ token, amount }: TransferPlan) => ({
      token: token.symbol,
      // Analytics take a number. `fiatValue` at a price of 1 is the amount itself, in whole coins.
      amount: fiatValue(amount, token.decimals, 1),
    }),
    {
      initiated: (facts, { token: { address, symbol } }) =>
        events.emit('SEND_INITIATED', { ...facts, token: address ?? symbol }),
      sent: (facts) => events.emit('SEND_SUCCESS', facts),
      rejected: (facts) => events.emit('SEND_REJECTED', facts),
      failed: (facts) => events.emit('SEND_ERROR', facts),
    },
    { mayBeSent: 'send.unknown', failed: ({ from }) => sendErrorKey(accountParts(from).namespace) },
  )
}

/** Returns a transfer in a few words. @param to the recipient, as it is shown */
export function summaryText(
  text: FeatureContext['text'],
  { amount, token }: Pick<TransferPlan, 'amount' | 'token'>,
  to: string,
): string {
  return text.t('send.summary', { amount: calledAmount({ text }, amount, token), to })
}
