import type { FoyerError } from '@foyer/core'
import { byCode } from '@foyer/parts'
import type { messages } from './messages.js'

const texts = {
  aborted: 'error.aborted',
  timeout: 'error.timeout',
  'wallet/user-rejected': 'error.rejected',
  'wallet/request-pending': 'error.requestPending',
  'wallet/missing': 'error.walletMissing',
  'wallet/malformed-answer': 'error.walletAnswer',
  'wallet/request-failed': 'error.walletFailed',
  'network/not-supported': 'error.chainNotSupported',
  'network/missing': 'error.networkMissing',
  'adapter/missing': 'error.adapterMissing',
  'session/ended': 'error.sessionEnded',
  'http/failed': 'error.service',
  'http/malformed': 'error.service',
} as const satisfies Record<string, keyof typeof messages>

/** The key of what a visitor reads about a failure; codes nobody listed read "Something went wrong". */
export type ErrorTextKey = (typeof texts)[keyof typeof texts] | 'error.unexpected'

/** Maps a failure to its text. The error's own message is for developers and never shown. */
export function errorText(error: Pick<FoyerError, 'code'>): ErrorTextKey {
  return byCode(texts, error) ?? 'error.unexpected'
}
