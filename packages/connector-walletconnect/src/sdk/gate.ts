import { abortable, type Moment, momentNow, msSince } from '@foyer/core'

/** Ms between one failed attempt and the next: at most five a minute, three in the long run (safety F-37, F-47). */
const waits = [1_000, 4_000, 15_000, 20_000]

/** Spaces out attempts that keep failing. */
export interface Gate {
  /** Settles when the next attempt may be made, and counts it as failed until {@link Gate.reset}. */
  pass(): Promise<void>
  /** The last attempt was a success. */
  reset(): void
  /** Lets an attempt that waits go at once: circumstances changed. */
  hurry(): void
}

/** @param life ends all waiting, with an AbortedError */
export function createGate(life: AbortSignal): Gate {
  let failures = 0
  let last: Moment | undefined
  let go = () => {}

  return {
    async pass() {
      const apart = waits[Math.min(failures, waits.length) - 1] ?? 0
      const wait = failures > 0 && last ? apart - msSince(last) : 0
      if (wait > 0) {
        let timer: ReturnType<typeof setTimeout> | undefined
        const turn = new Promise<void>((resolve) => {
          go = resolve
          timer = setTimeout(resolve, wait)
        })
        await abortable(turn, life).finally(() => clearTimeout(timer))
      }
      life.throwIfAborted()
      failures += 1
      last = momentNow()
    },
    reset() {
      failures = 0
    },
    hurry: () => go(),
  }
}
