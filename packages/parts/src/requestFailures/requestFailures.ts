import { displayText, type FoyerError } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { byCode, contextOf } from '../failures.js'
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
