import { abortable, withTimeout } from '../async.js'

/** A question that does not settle is asked again after so long (ms). */
const mostMs = 15_000

/**
 * Returns a question that is asked once for all that ask it at the same time, so that several facts of one answer are all
 * known, or none of them.
 */
export function together<K, T>(
  what: string,
  ask: (key: K, signal: AbortSignal) => Promise<T>,
): (key: K, signal: AbortSignal) => Promise<T> {
  const asked = new Map<K, Promise<T>>()
  return (key, signal) => {
    const answer =
      asked.get(key) ??
      withTimeout(what, mostMs, undefined, (bound) => ask(key, bound)).finally(() => asked.delete(key))
    asked.set(key, answer)
    return abortable(answer, signal)
  }
}
