import { accountParts, type FeatureContext, fiatValue, type TransferPlan } from '@foyer/core'
import { type AccountFacts, accountFacts, createRequestReport } from '@foyer/parts'
import { sendErrorKey } from './failure.js'

/** The properties of the events of a transfer. */
export interface SendFacts extends AccountFacts {
  /** The symbol; on SEND_INITIATED the contract's address where there is one. */
  readonly token: string
  /** Whole coins. For counting only. */
  readonly amount: number
}

/** Creates the report of transfers: events for the host, and toasts about those that failed. */
export function createAnalytics(context: Pick<FeatureContext, 'state' | 'events' | 'toasts' | 'text'>) {
  const { events } = context

  const facts = ({ from, token, amount }: TransferPlan): SendFacts => ({
    ...accountFacts(context.state, from),
    token: token.symbol,
    // Analytics take a number. `fiatValue` at a price of 1 is the amount itself, in whole coins.
    amount: fiatValue(amount, token.decimals, 1),
  })

  return createRequestReport<TransferPlan>(
    context,
    {
      initiated: (plan) =>
        events.emit('SEND_INITIATED', { ...facts(plan), token: plan.token.address ?? plan.token.symbol }),
      sent: (plan) => events.emit('SEND_SUCCESS', facts(plan)),
      rejected: (plan, message) => events.emit('SEND_REJECTED', { ...facts(plan), message }),
      failed: (plan, message) => events.emit('SEND_ERROR', { ...facts(plan), message }),
    },
    { mayBeSent: 'send.unknown', failed: ({ from }) => sendErrorKey(accountParts(from).namespace) },
  )
}
