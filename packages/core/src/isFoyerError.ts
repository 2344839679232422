import type { FoyerError } from './error.js'

/**
 * Compares by name and code, so that two copies of Foyer in one bundle agree; not by `instanceof`, which would follow a
 * proxy without end. A value that throws while it is looked at, as a proxy of a wallet may, is no Foyer error.
 */
export function isFoyerError<Code extends string>(error: unknown, code?: Code): error is FoyerError<Code> {
  try {
    const { name, message, context, code: own }: Readonly<Record<string, unknown>> = Object(error)
    return (
      name === 'FoyerError' &&
      typeof message === 'string' &&
      typeof context === 'object' &&
      (code === undefined ? typeof own === 'string' : own === code)
    )
  } catch {
    return false
  }
}
