/** The time that prices follow: the machine's, until a test stops it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Stops the clock at `now`; `undefined` lets it run again. */
  set(now: number | undefined): void
}

export function createClock(): Clock {
  let stopped: number | undefined
  return {
    now: () => stopped ?? Date.now(),
    set: (now) => {
      stopped = now
    },
  }
}
