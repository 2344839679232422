import {
  type AccountId,
  accountParts,
  type FeatureContext,
  type FoyerError,
  isFoyerError,
  isSmartAccount,
  type NetworkId,
  type RootState,
} from '@foyer/core'
import { quotable, walletReason } from './failures.js'

/** The properties of every event about a request. */
export interface AccountFacts {
  /** Whether the account is a contract. */
  readonly isSmartAccount: boolean
  /** CAIP-2. */
  readonly network: NetworkId
}

/** Emits the events of one feature about its requests. */
export interface RequestEvents<Plan, Facts> {
  /** Called right before the wallet is asked. */
  readonly initiated: (facts: Facts, plan: Plan) => void
  /** Called once the request was sent. */
  readonly sent: (facts: Facts, plan: Plan) => void
  /** Called when the visitor declined, which is no error. */
  readonly rejected: (facts: Facts & FailureFacts, plan: Plan) => void
  /** Called when the request failed, or may have. */
  readonly failed: (facts: Facts & FailureFacts, plan: Plan) => void
}

/** The properties of an event about a request that failed. */
interface FailureFacts {
  readonly message: string
}

/** Keys of the texts about a request that failed without a word of the wallet. */
interface FailureKeys<Plan> {
  /** For a request that may have been sent: it never says to try again. */
  readonly mayBeSent: string
  readonly failed: (plan: Plan) => string
}

/** Reports the requests of one feature: to the event stream, and to the visitor in toasts. */
export interface RequestReport<Plan> {
  /** Called right before the wallet is asked. */
  initiated(plan: Plan): void
  /** Called once the request was sent. */
  sent(plan: Plan): void
  /** Called when a confirmation failed. @param mayBeSent whether the request may have left all the same */
  failed(plan: Plan, error: FoyerError, mayBeSent: boolean): void
}

/** Returns the facts about an account that every event has. */
export function accountFacts(state: RootState, account: AccountId): AccountFacts {
  const { namespace, networkId } = accountParts(account)
  return { isSmartAccount: isSmartAccount(state, namespace), network: networkId }
}

/**
 * Creates the report of one feature. Only failures that {@link requestFailure} names are reported.
 * @param factsOf returns what events say of a plan, its account apart
 */
export function createRequestReport<Plan extends { readonly from: AccountId }, Facts>(
  { state, toasts, text }: Pick<FeatureContext, 'state' | 'toasts' | 'text'>,
  factsOf: (plan: Plan) => Facts,
  events: RequestEvents<Plan, AccountFacts & Facts>,
  keys: FailureKeys<Plan>,
): RequestReport<Plan> {
  const facts = (plan: Plan) => ({ ...accountFacts(state, plan.from), ...factsOf(plan) })
  return {
    initiated: (plan) => events.initiated(facts(plan), plan),
    sent: (plan) => events.sent(facts(plan), plan),
    failed(plan, error, mayBeSent) {
      const failure = requestFailure(error, mayBeSent)
      if (!failure) return
      const { isRejected, isUnknown, reason, message } = failure
      events[isRejected ? 'rejected' : 'failed']({ ...facts(plan), message }, plan)
      if (isRejected) return
      const key = isUnknown ? keys.mayBeSent : keys.failed(plan)
      // The words may be those of a contract that reverts.
      toasts.error(reason ? text.t('failure.says', { reason }) : text.t(key))
    },
  }
}

const notFailed: ReadonlySet<string> = new Set([
  'aborted',
  'approval/elsewhere',
  'call/refused',
  'transfer/plan-outdated',
  'name/changed',
  'name/unchecked',
])

/**
 * Returns what is reported about a request that failed. A request that the visitor left, that waits for another tab, or
 * that has to be confirmed anew did not fail.
 * @param mayBeSent whether it may have left all the same
 */
export function requestFailure(error: FoyerError, mayBeSent: boolean) {
  if (notFailed.has(error.code)) return undefined
  const reason = walletReason(error)
  const isUnknown = mayBeSent || isFoyerError(error, 'transfer/unknown')
  return {
    /** Whether the visitor declined, which is no error. */
    isRejected: isFoyerError(error, 'wallet/user-rejected'),
    /** Whether it may have been sent: the visitor does not read to try again. */
    isUnknown,
    /** The short message of the wallet for a toast, if any. It never takes the place of “may have been sent”. */
    reason: isUnknown ? '' : quotable(reason),
    /** The message for the event stream. */
    message: reason || error.message || 'Unknown',
  }
}
