import { type RequestPendingError, type UserRejectedError, WalletRequestError } from '@foyer/core'
import { walletFailure as failureOf, read, reasonOf } from '@foyer/core/adapters'

const declined =
  /\b(user|request)\b.{0,30}\b(reject|den(y|ied)|declin|cancel)|\b(reject|den(y|ied)|declin|cancel)\w* by/i

/**
 * What a wallet or the SDK answered instead of a result, as one of our errors. A wallet's answer is plain JSON; an
 * `Error` is the SDK's, whose words, or those of the relay, are never taken for the wallet's.
 */
export function walletFailure(
  method: string,
  error: unknown,
): UserRejectedError | RequestPendingError | WalletRequestError {
  if (error instanceof Error) return new WalletRequestError(method, '', error)
  return failureOf(method, error, { saysNo: (one) => declined.test(reasonOf(one)) })
}

/** The code that an error carries. */
export function codeOf(error: unknown): number | undefined {
  const code = read(error, 'code')
  return typeof code === 'number' ? code : undefined
}
