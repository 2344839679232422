import {
  type AccountId,
  type Approval,
  type Async,
  accountParts,
  activeNetwork,
  type BatchOutcome,
  type FeatureContext,
  type Moment,
  momentNow,
  type PaymentRequest,
  type PaymentRequestFault,
  type PlainViewId,
  type ResolvedName,
  type TransferNotice,
  truncateMiddle,
} from '@foyer/core'
import { nameText } from '../accounts/nameText.js'
import { isStale } from '../amounts/isStale.js'
import type { AccountChangeOptions } from '../request/accountChange.js'
import type { WalletRequest } from '../request/asking.js'
import { createQuery } from '../request/query.js'
import type { RequestReport } from '../request/requestReport.js'
import { createReviewedRequest, type ReviewedRequestOptions } from '../request/reviewedRequest.js'
import type { ReviewState } from '../request/reviewState.js'
import { knownFee } from '../review/reviewFee.js'
import { createReceiverEntry, type ReceiverState } from './receiverEntry.js'
import { withSeen } from './receivers.js'

/** A plan of so many ms is made again before the wallet is asked for it. */
const oldPlanMs = 120_000

/** A plan that sends something to a recipient. */
interface RecipientPlan {
  readonly from: AccountId
  /** Canonical address on the same network. */
  readonly to: string
  /** How many transactions the account had sent, where the chain counts them and could be asked. */
  readonly sent?: bigint
  readonly notices?: readonly TransferNotice[] | undefined
}

/** The part of a form's state that is about sending to a recipient. */
interface RecipientState<Plan> extends ReviewState<Plan>, ReceiverState {
  /** Fiat for one whole native coin. */
  nativePrice: Async<number>
}

/** A transfer as the wallet is asked for it, and as the chain is watched. */
interface Delivery extends Required<Pick<WalletRequest<BatchOutcome>, 'send' | 'wait'>> {
  /** The transfer in a few words. */
  readonly what: string
  readonly transfer: NonNullable<Approval['transfer']>
}

/** The differences between one feature that sends to recipients and another. */
interface RecipientRequestOptions<Draft, Plan>
  extends Omit<ReviewedRequestOptions<Draft, Plan>, 'request' | 'account'> {
  readonly context: FeatureContext
  readonly state: RecipientState<Plan>
  readonly view: PlainViewId
  /** The start of the keys of its texts: `moved`, `moved.asked`, `started`, `confirmed` and `reverted` are said. */
  readonly texts: string
  readonly account?: Omit<AccountChangeOptions, 'moved'>
  readonly report: RequestReport<Plan>
  /** Called when the text asks for more than an address. Returns why that is not followed, if it is not. */
  readonly follow: (request: PaymentRequest) => PaymentRequestFault | undefined
  /** Returns the name that led to the recipient, if one was typed. */
  readonly nameOf: (plan: Plan) => ResolvedName | undefined
  /** @param recipient as it is shown */
  readonly deliver: (plan: Plan, recipient: string) => Delivery
  /** Called when the draft on screen was sent. */
  readonly left: () => void
  /** Called when a transaction ended, before that is said. */
  readonly ended?: () => void
}

/**
 * Creates the form's recipient, and the request of something that is sent there: a name is looked up again first, and
 * remembered after.
 */
export function createRecipientRequest<Draft, Plan extends RecipientPlan>({
  texts,
  account,
  report,
  follow,
  nameOf,
  deliver,
  left,
  ended,
  ...options
}: RecipientRequestOptions<Draft, Plan>) {
  const { context, state, view } = options
  const { toasts, text, router } = context
  const receiver = createReceiverEntry({ context, state, follow })
  const nativePrice = createQuery('nativePrice', state)
  /** When the newest plan was made. */
  let plannedAt: Moment | undefined

  /** A new outcome does not compile without its words. */
  const endTexts: Readonly<Record<BatchOutcome, string | undefined>> = {
    success: undefined,
    reverted: `${texts}.reverted`,
    other: 'failure.other',
    partly: 'failure.other',
    // The row under the account says it.
    unknown: undefined,
  }

  function requestOf(agreed: Plan, name: ResolvedName | undefined): WalletRequest<BatchOutcome> {
    const { from, to, sent: before, notices } = agreed
    const { what, transfer, send, wait } = deliver(agreed, name ? nameText(name.shown) : truncateMiddle(to))
    const { fee, ...moved } = transfer
    const agreedFee = knownFee({ fee, notices })
    return {
      approval: { kind: 'send', what, transfer: agreedFee === undefined ? moved : transfer, next: 'Account' },
      before,
      send,
      wait,
      sent(_hash, isCurrent) {
        if (isCurrent) left()
        receiver.sent(to, name?.name, accountParts(from).networkId)
      },
      ended(outcome) {
        ended?.()
        if (outcome === 'success') receiver.arrived(to)
        const key = endTexts[outcome]
        if (outcome === 'success') toasts.success(text.t(`${texts}.confirmed`))
        else if (key) toasts.error(text.t(key))
      },
    }
  }

  const reviewed = createReviewedRequest<Draft, Plan>({
    ...options,
    async plan(...asked) {
      const made = await options.plan(...asked)
      plannedAt = momentNow()
      return withSeen(context.store, made, accountParts(made.from).networkId)
    },
    account: { ...account, moved: `${texts}.moved` },
    request(agreed, signal) {
      const { from, to: address } = agreed
      const name = nameOf(agreed)
      if (!name) return requestOf(agreed, name)
      const confirmed = receiver.confirm({ address, name }, accountParts(from).networkId, signal)
      return confirmed.then(() => requestOf(agreed, name))
    },
    report: {
      ...report,
      sent(agreed) {
        report.sent(agreed)
        toasts.success(text.t(`${texts}.started`))
      },
      failed(agreed, error, mayBeSent) {
        report.failed(agreed, error, mayBeSent)
        receiver.failed(error, agreed.to)
      },
    },
  })

  /** Stops all that is asked for the form. */
  function forget() {
    receiver.forget()
    nativePrice.reset()
  }

  return {
    ...reviewed,
    forget,
    setReceiver: receiver.set,
    /** Asks for the plan on review. A plan of long ago is made again instead, and seen first: prices and fees have changed. */
    async confirm(agreed: Plan) {
      const { plan, confirming } = state
      const isReviewed = plan.status === 'ready' && plan.value === agreed && !confirming
      if (isReviewed && plannedAt && isStale({ at: plannedAt }, oldPlanMs)) reviewed.replan()
      else await reviewed.confirm(agreed)
    },
    /** Reads the recipient of a form that is opened: another tab may have sent in the meantime, and a name may be found now. */
    readReceiver() {
      receiver.refresh()
      if (state.address.status === 'failed') receiver.set(state.receiver)
    },
    /** Asks what the network's coin is worth. */
    askPrice: () =>
      void nativePrice.run((signal) => context.prices.native(activeNetwork(context.state).id, signal)),
    /** Plans a draft, and shows its review. */
    review(draft: Draft) {
      receiver.refresh()
      reviewed.review(draft)
      router.push(view)
    },
    dispose() {
      reviewed.dispose()
      forget()
    },
  }
}
