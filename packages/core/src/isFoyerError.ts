import { isOf } from './adapters/read.js'
import type { FoyerError } from './error.js'

/**
 * Compares by name and code, so that two copies of Foyer in one bundle agree. What throws while it is looked at, as a proxy
 * of a wallet may, is none of ours.
 */
export function isFoyerError<Code extends string>(error: unknown, code?: Code): error is FoyerError<Code> {
  try {
    return (
      isOf(error, Error) &&
      error.name === 'FoyerError' &&
      'code' in error &&
      'context' in error &&
      typeof error.context === 'object' &&
      (code === undefined || error.code === code)
    )
  } catch {
    return false
  }
}
