/** Work that is repeated less and less often, and not for ever. */
export interface BackOff {
  /** Begins anew, with the shortest pause. */
  start(): void
  stop(): void
}

/** Pauses before each run (s): a little over six minutes in all. */
const pausesS = [2, 3, 5, 8, 13, 21, 34, 60, 120, 120]

/** @param work tells whether there is more to do; never rejects */
export function createBackOff(work: () => Promise<boolean>): BackOff {
  let timer: ReturnType<typeof setTimeout> | undefined
  let run = 0

  function plan(step: number, mine: number) {
    const pause = pausesS[step]
    if (pause === undefined) return
    timer = setTimeout(async () => {
      const isOpen = await work()
      if (mine === run && isOpen) plan(step + 1, mine)
    }, pause * 1_000)
  }

  function stop() {
    clearTimeout(timer)
    run += 1
  }

  return {
    start() {
      stop()
      plan(0, run)
    },
    stop,
  }
}
