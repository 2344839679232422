import { timeouts } from './timeouts.js'

/**
 * Returns whether a wallet confirms in time that it has forgotten the page.
 * @param confirmed called once it does, however late
 */
export function inTime(answer: Promise<boolean>, confirmed?: () => void): Promise<boolean> {
  answer.then(
    (isDone) => isDone && confirmed?.(),
    () => {},
  )
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), timeouts.revokeMs))
  return Promise.race([answer, late])
}
