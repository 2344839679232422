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

/** Creates a store in the memory of one process, which forgets everything that is over. */
export function memoryStore(): SignInStore {
  const kept = new Map<string, { readonly value: string; readonly until: number }>()

  function lasting(key: string) {
    const found = kept.get(key)
    return found && found.until > Date.now() ? found : undefined
  }
  function write(key: string, value: string, until: number) {
    // From the oldest on: each lasts for a day at most, so that none waits for longer behind another.
    for (const [old, { until: end }] of kept) {
      if (end > Date.now()) break
      kept.delete(old)
    }
    kept.delete(key)
    kept.set(key, { value, until })
  }

  return {
    async add(key, value, until) {
      if (lasting(key)) return false
      write(key, value, until)
      return true
    },
    set: async (key, value, until) => write(key, value, until),
    get: async (key) => lasting(key)?.value,
    async remove(key) {
      const was = lasting(key)
      kept.delete(key)
      return was !== undefined
    },
  }
}
