import type { FoyerError } from '@foyer/core'
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
  'remote/ended': 'error.sessionEnded',
  'remote/relay': 'error.relay',
  'http/failed': 'error.service',
  'http/malformed': 'error.service',
} as const satisfies Record<string, keyof typeof messages>

/** The key of what a visitor reads about a failure; codes nobody listed read "Something went wrong" (spec 8). */
export type ErrorTextKey = (typeof texts)[keyof typeof texts] | 'error.unexpected'

/** Maps a failure to its text. The error's own message is for developers and never shown. */
export function errorText({ code }: Pick<FoyerError, 'code'>): ErrorTextKey {
  return isListed(code) ? texts[code] : 'error.unexpected'
}

function isListed(code: string): code is keyof typeof texts {
  return Object.hasOwn(texts, code)
}
