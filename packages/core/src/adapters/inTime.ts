import { timeouts } from './timeouts.js'

/**
 * Returns whether a wallet confirms in time that it has forgotten the page.
 * @param confirmed called if it does later
 */
export function inTime(answer: Promise<boolean>, confirmed?: () => void): Promise<boolean> {
  let isLate = false
  answer.then(
    (isDone) => isDone && isLate && confirmed?.(),
    () => {},
  )
  const late = new Promise<false>((resolve) =>
    setTimeout(() => {
      isLate = true
      resolve(false)
    }, timeouts.revokeMs),
  )
  return Promise.race([answer, late])
}
