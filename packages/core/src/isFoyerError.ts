import type { FoyerError } from './error.js'

/** So many objects deep an error is followed: a proxy may go on without end. */
const mostOwners = 100

/**
 * Compares by name and code, not `instanceof`, so that two copies of Foyer in one bundle agree. A value that throws
 * while it is looked at, as a proxy of a wallet may, is no Foyer error.
 */
export function isFoyerError<Code extends string>(error: unknown, code?: Code): error is FoyerError<Code> {
  try {
    return (
      isError(error) &&
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

/** As `instanceof`, which would follow a proxy without end. */
function isError(value: unknown): value is Error {
  let owner = value
  for (let steps = 0; steps < mostOwners && typeof owner === 'object' && owner !== null; steps += 1) {
    owner = Reflect.getPrototypeOf(owner)
    if (owner === Error.prototype) return true
  }
  return false
}
