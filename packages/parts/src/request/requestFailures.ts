import type { FoyerError } from '@foyer/core'
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
  'transfer/not-sent': 'failure.network-down',
  'approval/elsewhere': 'failure.elsewhere',
  'transfer/plan-outdated'(t, error) {
    const changed = contextOf(error, 'changed')
    return t(changed === 'network' || changed === 'sent' ? `failure.${changed}` : 'failure.account')
  },
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
