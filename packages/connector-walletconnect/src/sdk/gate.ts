import { abortable } from '@foyer/core'

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
  let last = Number.NEGATIVE_INFINITY
  let go = () => {}

  return {
    async pass() {
      const wait = failures === 0 ? 0 : last + (waits[Math.min(failures, waits.length) - 1] ?? 0) - Date.now()
      if (wait > 0) {
        let timer: ReturnType<typeof setTimeout> | undefined
        const turn = new Promise<void>((resolve) => {
          go = resolve
          // A clock that jumped back must not stop us for long.
          timer = setTimeout(resolve, Math.min(wait, 20_000))
        })
        await abortable(turn, life).finally(() => clearTimeout(timer))
      }
      life.throwIfAborted()
      failures += 1
      last = Date.now()
    },
    reset() {
      failures = 0
    },
    hurry: () => go(),
  }
}
