import { accountParts, type FeatureContext, fiatValue, formatUnits, type TransferPlan } from '@foyer/core'
import { type AccountFacts, accountFacts, createRequestReport } from '@foyer/parts'
import { sendErrorKey } from './failure.js'

/** The properties of the events of a transfer. */
export interface SendFacts extends AccountFacts {
  /** The symbol; on SEND_INITIATED the contract's address where there is one. */
  readonly token: string
  /** Whole coins. For counting only. */
  readonly amount: number
}

/** Says what happens to a transfer: to the event stream, and to the visitor in toasts. */
export function createAnalytics(context: Pick<FeatureContext, 'state' | 'events' | 'toasts' | 'text'>) {
  const { events, text } = context

  const facts = ({ from, token, amount }: TransferPlan): SendFacts => ({
    ...accountFacts(context.state, from),
    token: token.symbol,
    // Analytics take a number. `fiatValue` at a price of 1 is the amount itself, in whole coins.
    amount: fiatValue(amount, token.decimals, 1),
  })

  const report = createRequestReport<TransferPlan>(
    context,
    {
      initiated: (plan) =>
        events.emit('SEND_INITIATED', { ...facts(plan), token: plan.token.address ?? plan.token.symbol }),
      sent: (plan) => events.emit('SEND_SUCCESS', facts(plan)),
      rejected: (plan, message) => events.emit('SEND_REJECTED', { ...facts(plan), message }),
      failed: (plan, message) => events.emit('SEND_ERROR', { ...facts(plan), message }),
    },
    {
      sent: 'send.started',
      success: 'send.confirmed',
      reverted: 'send.reverted',
      other: 'failure.other',
      mayBeSent: 'send.unknown',
      failed: ({ from }) => sendErrorKey(accountParts(from).namespace),
    },
  )

  return {
    ...report,
    /** Returns one transfer in a few words. */
    summary: ({ amount, token: { decimals, symbol } }: TransferPlan, to: string) =>
      text.t('send.summary', { amount: formatUnits(amount, decimals), symbol, to }),
  }
}
