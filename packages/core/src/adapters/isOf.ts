import { ownersOf } from './read.js'

/** `instanceof` of a foreign value: one that throws when it is asked for its class, as a proxy may, is of none. */
export function isOf<T>(value: unknown, type: abstract new (...values: never[]) => T): value is T {
  try {
    // `instanceof` itself would follow a proxy without end.
    return typeof value === 'object' && value !== null && !!ownersOf(value) && value instanceof type
  } catch {
    return false
  }
}
