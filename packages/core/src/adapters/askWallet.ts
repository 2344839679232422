import { abortable, throwIfAborted } from '../async.js'
import { FoyerError } from '../error.js'
import { isFoyerError } from '../isFoyerError.js'
import { RequestPendingError, UserRejectedError, WalletRequestError } from '../walletError.js'
import { isOf } from './isOf.js'
import { codesOf, isInWords, pending, reasonOf, refused } from './walletCodes.js'

/** What wallets mean by their errors, where it is not the usual. */
export interface WalletErrors {
  /** Codes of a visitor's no. @default 4001 (EIP-1193) and 5000 to 5003 (CAIP-25) */
  readonly rejected?: readonly number[]
  /** Codes of a window that is open already. @default -32002 (EIP-1474) */
  readonly pending?: readonly number[]
  /** Whether an error says a visitor's no in words. @default {@link saysDeclined} */
  readonly saysNo?: (error: unknown) => boolean
  /** What else a window that is open already is called. */
  readonly pendingWords?: RegExp
}

/** By these methods a wallet hands something to a network itself. */
const sending = /send|submit|broadcast/i

/**
 * One call to a wallet, which may throw at once or answer without a promise; none once the signal has aborted. Foreign
 * errors are translated, be they named as ours are; ours, as those of a session, were translated where they arrived.
 *
 * Of a method that sends, a code alone is the visitor's no, and nothing else is a certain answer: the words may be those
 * of a node that has the transaction already.
 * @throws {UserRejectedError | RequestPendingError | WalletRequestError | AbortedError | TimeoutError}
 */
export async function askWallet<T>(
  method: string,
  request: () => T,
  signal: AbortSignal,
  errors: WalletErrors = {},
): Promise<Awaited<T>> {
  throwIfAborted(signal)
  const answer = (async () => await request())()
  try {
    return await abortable(answer, signal)
  } catch (error) {
    throw isOf(error, FoyerError) ? checked(error, method, errors) : walletFailure(method, error, errors)
  }
}

/** Whether a wallet's error says in words that the visitor declined; nothing at all says so too. */
export function saysDeclined(error: unknown): boolean {
  return error === undefined || error === null || isInWords(error, refused.words)
}

/** What a wallet answered instead of a result, as one of our errors: see {@link askWallet}. */
export function walletFailure(
  method: string,
  error: unknown,
  {
    rejected = refused.codes,
    pending: open = pending.codes,
    saysNo = saysDeclined,
    pendingWords,
  }: WalletErrors = {},
): UserRejectedError | RequestPendingError | WalletRequestError {
  const codes = codesOf(error)
  const says = (list: readonly number[]) => codes.some((code) => list.includes(code))
  const isSent = sending.test(method)
  if (says(rejected) || (!isSent && saysNo(error))) return new UserRejectedError(method, error)
  const isAsked = pendingWords?.test(reasonOf(error)) ?? isInWords(error, pending.words)
  const isPending = says(open) || isAsked
  if (!isSent && isPending) return new RequestPendingError(method, error)
  return new WalletRequestError(method, reasonOf(error), error)
}

/** A session may have read a no from words: of a method that sends, its code is looked for once more. */
function checked(error: FoyerError, method: string, errors: WalletErrors): FoyerError {
  return sending.test(method) && isFoyerError(error, 'wallet/user-rejected')
    ? walletFailure(method, error.cause, errors)
    : error
}
