import {
  abortable,
  isFoyerError,
  RequestPendingError,
  UserRejectedError,
  WalletRequestError,
} from '@foyer/core'
import { read } from './read.js'

// The wallets of this family have no codes, only words: "Cancelled", "Rejected", "Rejected by user".
const declined =
  /^(user )?(rejected|cancell?ed|denied|declined)( by (the )?user)?\.?$|user (has )?(rejected|denied|declined|cancell?ed)/i
const pending = /pending (authori[sz]ation|request)/i

/**
 * One request to a wallet. Whatever it throws comes back as one of our errors, with the original as its cause.
 * @throws {UserRejectedError | RequestPendingError | WalletRequestError | AbortedError | TimeoutError}
 */
export async function ask(method: string, work: () => unknown, signal: AbortSignal): Promise<unknown> {
  // A wallet may throw at once, or answer without a promise.
  const answer = new Promise<unknown>((resolve) => resolve(work()))
  try {
    return await abortable(answer, signal)
  } catch (error) {
    throw isFoyerError(error) ? error : translate(error, method)
  }
}

function translate(error: unknown, method: string) {
  const message = typeof error === 'string' ? error : read(error, 'message')
  const reason = typeof message === 'string' ? message.slice(0, 300) : ''
  const code = read(error, 'code')
  if (declined.test(reason.trim()) || code === 4001 || code === 5000)
    return new UserRejectedError(method, error)
  if (pending.test(reason)) return new RequestPendingError(method, error)
  return new WalletRequestError(method, reason, error)
}
