import { type Async, createLatest, type Latest, withTimeout } from '@foyer/core'
import { ref } from 'valtio/vanilla'

/** The longest time that a chain or a service may take to answer (ms). */
const boundMs = 30_000

/** Asks a chain or a service. @param ms @default 30 s @throws {TimeoutError} without an answer by then */
export function askWithin<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  outer: AbortSignal | undefined,
  ms = boundMs,
): Promise<T> {
  return withTimeout('The answer', ms, outer, ask)
}

/**
 * Creates a question whose answer is shown: only the newest counts, and none stays open for more than 30 s.
 * @param key the place of the answer in the state
 */
export function createQuery<K extends string, T>(key: K, state: Record<NoInfer<K>, Async<T>>): Latest<T> {
  const { run, reset } = createLatest<T>((next) => {
    // `ref`: an answer stays the very object that was given.
    state[key] = ref(next)
  })
  return { run: (ask) => run((outer) => askWithin(ask, outer)), reset }
}
