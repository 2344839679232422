import { displayText, type FoyerError, isFoyerError } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { byCode, contextOf, walletReason } from './failures.js'
import type { requestMessages } from './messages.js'

type Key = keyof typeof requestMessages
type T = Translate<typeof requestMessages>

const failures: Readonly<
  Record<string, Exclude<Key, 'failure.revertsFor'> | ((t: T, error: FoyerError) => string)>
> = {
  'wallet/user-rejected': 'failure.declined',
  'wallet/request-pending': 'failure.pending',
  'wallet/malformed-answer': 'failure.answer',
  'approval/elsewhere': 'failure.elsewhere',
  'transfer/plan-outdated': (t, error) =>
    t(contextOf(error, 'changed') === 'network' ? 'failure.network' : 'failure.account'),
  'transfer/would-revert': (t, error) => {
    const reason = displayText(contextOf(error, 'reason'), 120)
    return reason ? t('failure.revertsFor', { reason }) : t('failure.reverts')
  },
  aborted: 'failure.left',
  timeout: 'failure.left',
}

/** What a visitor reads about a request that did not come to its end, where that is the same for all. */
export function requestFailureText(t: T, error: FoyerError): string | undefined {
  const told = byCode(failures, error)
  return typeof told === 'function' ? told(t, error) : told && t(told)
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
  return {
    /** The visitor declined, which is no error. */
    isRejected: isFoyerError(error, 'wallet/user-rejected'),
    /** Nobody says whether it was sent: the visitor is not told to try again. */
    isUnknown: mayBeSent || isFoyerError(error, 'transfer/unknown'),
    /** The wallet's own words, if any. */
    reason,
    /** For the event stream. */
    message: reason || error.message || 'Unknown',
  }
}
