import { type FoyerError, isFoyerError } from '@foyer/core'
import { byCode, requestFailureText } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { SessionsState } from '../state.js'
import type { ActingMessages } from './messages.js'

type T = Translate<ActingMessages>

const failures = {
  'approval/gone': 'sessions.approvalGone',
  'approval/unlisted': 'sessions.approvalUnlisted',
  'approval/unlike': 'sessions.approvalUnlike',
  'sessions/unsupported': 'sessions.unsupported',
  'transfer/insufficient-funds': 'failure.fee',
} as const

/** What a visitor reads about a revocation that was confirmed and came to nothing. */
export function failureText(t: T, error: FoyerError): string {
  const own = byCode(failures, error)
  return own ? t(own) : requestFailureText(t, error)
}

/** What a visitor reads where a revocation could not be planned. The wallet was not asked yet. */
export function planFailureText(t: T, error: FoyerError): string {
  return /^(approval|sessions|transfer)\//.test(error.code)
    ? failureText(t, error)
    : t('failure.network-down')
}

/** What a visitor reads about a smart session that did not end. */
export function endFailureText(t: T, { error, isSigned }: NonNullable<SessionsState['endFailure']>): string {
  if (isSigned) return t('sessions.untold')
  if (isFoyerError(error, 'wallet/user-rejected')) return t('sessions.declined')
  return isFoyerError(error, 'http/failed') ? t('sessions.notTaken') : failureText(t, error)
}
