import { type FoyerError, isFoyerError } from '@foyer/core'
import { walletReason } from '../failures.js'

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
