import { FoyerError, isFoyerError } from '@foyer/core'
import { walletReason } from './failures.js'

/**
 * Returns the failure to show for an error of a request that may have been sent. `request/unknown`; `context.reason` has the
 * words of the wallet, if any. They are shown next to the words of Foyer, and never in their place: they prove nothing.
 */
export function requestUnknown(error: FoyerError): FoyerError {
  // These say by themselves that something may have been sent.
  if (isFoyerError(error, 'transfer/unknown') || isFoyerError(error, 'wallet/malformed-answer')) return error
  const context = { reason: walletReason(error) }
  return new FoyerError('request/unknown', 'The request failed, and may have been sent.', {
    context,
    cause: error,
  })
}
