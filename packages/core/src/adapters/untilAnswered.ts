import { abortable } from '../async.js'

/** Returns how long (ms) a wallet is left alone after so many questions: 1, 2, 4, … 30 s. */
export const pauseMs = (round: number): number => Math.min(1_000 * 2 ** round, 30_000)

/**
 * Asks a wallet until it answers: one that starts, and a page in the cache, lose messages. The first answer counts.
 * @param isAnswer whether a refusal is an answer
 * @throws the refusal that is an answer; {@link AbortedError} when the signal aborts first
 */
export function untilAnswered<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  isAnswer: (refusal: unknown) => boolean = () => true,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = 0
  const answer = new Promise<T>((resolve, reject) => {
    function next() {
      timer = setTimeout(next, pauseMs(round))
      round += 1
      ask().then(resolve, (refusal) => isAnswer(refusal) && reject(refusal))
    }
    next()
  })
  return abortable(answer, signal).finally(() => clearTimeout(timer))
}
