import { abortable, withTimeout } from '../async.js'

/**
 * A question that is asked once, when somebody first wants to know, and waited for no longer than its bound by all that
 * want to know together. An answer that comes later counts from then on; a refusal is `undefined`.
 * @param boundMs since it was asked
 */
export function askOnce<T>(
  what: string,
  boundMs: number,
  ask: () => Promise<T>,
): (signal: AbortSignal) => Promise<T | undefined> {
  let answer: T | undefined
  let asking: Promise<void> | undefined

  async function begin() {
    const work = ask().then((value) => {
      answer = value
    })
    await withTimeout(what, boundMs, undefined, () => work).catch(() => {})
  }

  return async (signal) => {
    asking ??= begin()
    await abortable(asking, signal)
    return answer
  }
}
