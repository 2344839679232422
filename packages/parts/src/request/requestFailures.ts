import { type FoyerError, isFoyerError } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { byCode, contextOf, quotable, walletReason } from './failures.js'
import type { requestMessages } from './messages.js'

type Key = keyof typeof requestMessages
type T = Translate<typeof requestMessages>

const failures: Readonly<
  Record<string, Exclude<Key, `${string}For`> | ((t: T, error: FoyerError) => string)>
> = {
  'wallet/user-rejected': 'failure.declined',
  'wallet/request-pending': 'failure.pending',
  'wallet/malformed-answer': 'failure.answer',
  'transfer/unknown': 'failure.unknown',
  'approval/elsewhere': 'failure.elsewhere',
  'transfer/plan-outdated': (t, error) =>
    t(contextOf(error, 'changed') === 'network' ? 'failure.network' : 'failure.account'),
  'transfer/would-revert': (t, error) => {
    const reason = quotable(contextOf(error, 'reason'))
    return reason ? t('failure.revertsFor', { reason }) : t('failure.reverts')
  },
  'request/unknown'(t, error) {
    return withQuote(t, 'failure.unknown', contextOf(error, 'reason'))
  },
  aborted: 'failure.left',
}

/** Returns the text about a failure that the table lists. */
export function knownFailureText(t: T, error: FoyerError): string | undefined {
  const told = byCode(failures, error)
  return typeof told === 'function' ? told(t, error) : told && t(told)
}

/**
 * Returns the text about a request that failed, where all features have the same. Where something may have been sent, Foyer's
 * own words say so; for all that no table lists, nothing was sent. The wallet's words are quoted after them.
 */
export function requestFailureText(t: T, error: FoyerError): string {
  const known = knownFailureText(t, error)
  if (known !== undefined) return known
  return withQuote(t, 'failure.nothing', walletReason(error))
}

/** Words of Foyer, and after them those of the wallet, if any. */
function withQuote(t: T, key: 'failure.unknown' | 'failure.nothing', words: unknown): string {
  const reason = quotable(words)
  return reason ? `${t(key)} ${t('failure.says', { reason })}` : t(key)
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
    reason: isUnknown ? '' : reason,
    /** The message for the event stream. */
    message: reason || error.message || 'Unknown',
  }
}
