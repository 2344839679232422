import { FoyerError, isFoyerError } from '@foyer/core'
import { quotable, walletReason } from '@foyer/parts'
import type { Stop } from './state.js'

/** The code of the error if the adapter of an account makes no calls: these are not calls of that account. */
export const unsupported = 'transfer/plan-outdated'

/** Why the rest of the calls is not asked for. */
export class StoppedError extends Error {
  constructor(
    readonly stop: Stop,
    cause?: unknown,
  ) {
    super(stop, { cause })
  }
}

/**
 * The wallet was asked, and nobody says whether it was sent. `calls/unknown`. What the wallet failed with is for nobody to
 * act upon: whoever takes it for a refusal asks again by other means, and has it sent twice.
 */
export class UnknownCallError extends FoyerError<'calls/unknown'> {
  constructor(cause: unknown) {
    super('calls/unknown', 'Nobody says what became of these calls. They may have been sent.', {
      context: {},
      cause,
    })
  }
}

/** Returns the words of the wallet about a call that may have been sent, for a quotation. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof StoppedError) || error.stop !== 'unknown') return ''
  return isFoyerError(error.cause) ? quotable(walletReason(error.cause)) : ''
}

/** By what failed. */
export function stopOf(error: unknown): Stop {
  if (error instanceof StoppedError) return error.stop
  return isFoyerError(error, 'wallet/user-rejected') ? 'declined' : 'failed'
}
