import { type HttpError, isFoyerError } from '@foyer/core'

/** Whether a service refused, or refused with this status. */
export function isHttpError(error: unknown, status?: number): error is HttpError {
  if (!isFoyerError(error, 'http/failed') || !('status' in error.context)) return false
  return status === undefined || error.context.status === status
}

/** How long (ms) a failure to read balances is left alone: nobody asks again before, unless forced. */
export const balanceRetryMs = 30_000
