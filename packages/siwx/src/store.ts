/** Keeps what outlives a request, each value under its key and until its time (ms since 1970). One for all processes. */
export interface SignInStore {
  /** Writes a value, unless there is one that lasts: in one step, also for other processes. Resolves with whether it did. */
  add(key: string, value: string, until: number): Promise<boolean>
  /** Writes a value in place of the one before. */
  set(key: string, value: string, until: number): Promise<void>
  get(key: string): Promise<string | undefined>
  /** Resolves with whether there was a value. */
  remove(key: string): Promise<boolean>
}

/** A value, and until when it lasts (ms since 1970). */
interface Kept {
  readonly value: string
  readonly until: number
}

/** Fewer values than this are not looked through for their number. */
const leastSwept = 1000
/** A value that is over is kept no longer than this (ms), once anything is asked. */
const sweepMs = 60_000

/** Creates a store in the memory of one process, which forgets everything that is over. @param kept holds the values */
export function memoryStore(kept = new Map<string, Kept>()): SignInStore {
  let sweepAt = leastSwept
  let swept = Date.now()

  function lasting(key: string) {
    const found = kept.get(key)
    return found && found.until > Date.now() ? found : undefined
  }
  function sweep() {
    for (const old of kept.keys()) if (!lasting(old)) kept.delete(old)
    sweepAt = Math.max(leastSwept, 2 * kept.size)
    swept = Date.now()
  }
  /** By time, since a flood may end; either way, a clock may be set. */
  function look(key: string) {
    if (Math.abs(Date.now() - swept) >= sweepMs) sweep()
    return lasting(key)
  }
  function write(key: string, value: string, until: number) {
    kept.set(key, { value, until })
    // Each time that twice as much is kept: a value costs no more than a few looks at it.
    if (kept.size >= sweepAt) sweep()
  }

  return {
    async add(key, value, until) {
      if (look(key)) return false
      write(key, value, until)
      return true
    },
    async set(key, value, until) {
      look(key)
      write(key, value, until)
    },
    get: async (key) => look(key)?.value,
    async remove(key) {
      const was = look(key)
      kept.delete(key)
      return was !== undefined
    },
  }
}
