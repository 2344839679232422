import {
  type AccountId,
  type Approval,
  accountParts,
  type BatchOutcome,
  type ResolvedName,
  truncateMiddle,
} from '@foyer/core'
import { nameText } from '../accounts/nameText.js'
import type { WalletRequest } from '../request/asking.js'
import type { RequestReport } from '../request/requestReport.js'
import {
  createReviewedRequest,
  type ReviewedRequest,
  type ReviewedRequestOptions,
} from '../request/reviewedRequest.js'
import type { createReceiverEntry } from './receiverEntry.js'

/** A plan that sends something to a recipient. */
interface RecipientPlan {
  readonly from: AccountId
  /** Canonical address on the same network. */
  readonly to: string
  /** How many transactions the account had sent, where the chain counts them and could be asked. */
  readonly sent?: bigint
}

/** What is sent, and how. */
interface Delivery extends Required<Pick<WalletRequest<BatchOutcome>, 'send' | 'wait'>> {
  readonly transfer: NonNullable<Approval['transfer']>
}

/** The report of a feature that sends to recipients. */
interface RecipientReport<Plan> extends RequestReport<Plan> {
  /** Returns the plan in a few words. @param to the recipient, as shown */
  summary(plan: Plan, to: string): string
  /** Says how the transaction ended. */
  ended(outcome: BatchOutcome): void
}

/** The differences between one feature that sends to recipients and another. */
export interface RecipientRequestOptions<Draft, Plan>
  extends Omit<ReviewedRequestOptions<Draft, Plan>, 'request' | 'report'> {
  readonly report: RecipientReport<Plan>
  readonly receiver: ReturnType<typeof createReceiverEntry>
  /** Returns the name that led to the recipient, if one was typed. */
  readonly nameOf: (plan: Plan) => ResolvedName | undefined
  readonly deliver: (plan: Plan) => Delivery
  /** Called when the draft on screen was sent. */
  readonly left: () => void
  /** Called when a transaction ended, before that is said. */
  readonly ended?: () => void
}

/** Creates the request of something that is sent to a recipient: a name is looked up again first, and remembered after. */
export function createRecipientRequest<Draft, Plan extends RecipientPlan>({
  report,
  receiver,
  nameOf,
  deliver,
  left,
  ended,
  ...options
}: RecipientRequestOptions<Draft, Plan>): ReviewedRequest<Draft, Plan> {
  function requestOf(agreed: Plan, name: ResolvedName | undefined): WalletRequest<BatchOutcome> {
    const { to, sent: before } = agreed
    const { transfer, send, wait } = deliver(agreed)
    const what = report.summary(agreed, name ? nameText(name.shown) : truncateMiddle(to))
    return {
      approval: { kind: 'send', what, transfer, next: 'Account' },
      before,
      send,
      wait,
      sent(_hash, isCurrent) {
        if (isCurrent) left()
        receiver.remember(to, name?.name)
      },
      ended(outcome) {
        ended?.()
        report.ended(outcome)
      },
    }
  }

  return createReviewedRequest<Draft, Plan>({
    ...options,
    request(agreed, signal) {
      const { from, to: address } = agreed
      const name = nameOf(agreed)
      if (!name) return requestOf(agreed, name)
      const confirmed = receiver.confirm({ address, name }, accountParts(from).networkId, signal)
      return confirmed.then(() => requestOf(agreed, name))
    },
    report: {
      ...report,
      failed(agreed, error, mayBeSent) {
        report.failed(agreed, error, mayBeSent)
        receiver.failed(error, agreed.to)
      },
    },
  })
}
