import { FoyerError, isFoyerError } from '@foyer/core'
import { walletReason } from './failures.js'

/** Failures that say by themselves that something may have been sent. */
const saysSo = ['transfer/unknown', 'wallet/malformed-answer']

/**
 * A request failed that may have been sent. `request/unknown`; `context.reason` has the words of the wallet, if any. They are
 * shown next to the words of Foyer, and never in their place: they prove nothing.
 */
export class RequestUnknownError extends FoyerError<'request/unknown', { reason: string }> {
  constructor(reason: string, cause?: unknown) {
    super('request/unknown', 'The request failed, and may have been sent.', { context: { reason }, cause })
  }

  /** Returns the failure to show for an error of a request that may have been sent. */
  static from(error: FoyerError): FoyerError {
    return saysSo.some((code) => isFoyerError(error, code))
      ? error
      : new RequestUnknownError(walletReason(error), error)
  }
}
