/** Web Locks of one origin, as Foyer uses them: a lock that is shared, or one that is had at once or not at all. */
export function fakeLocks(): LockManager {
  const held = new Set<{ readonly name: string; readonly mode: LockMode }>()

  async function request<T>(
    name: string,
    options: LockOptions | LockGrantedCallback<T>,
    work?: LockGrantedCallback<T>,
  ): Promise<Awaited<T>> {
    if (typeof options === 'function' || !work) throw new TypeError('How it is held is not said.')
    const { mode = 'exclusive', ifAvailable = false } = options
    const lock = { name, mode }
    const isTaken = [...held].some((other) => other.name === name && ![mode, other.mode].every(isShared))
    if (isTaken && !ifAvailable) throw new TypeError('Nothing here waits for a lock.')
    if (isTaken) return await work(null)
    held.add(lock)
    try {
      return await work(lock)
    } finally {
      held.delete(lock)
    }
  }

  return { request, query: async () => ({ held: [...held], pending: [] }) }
}

const isShared = (mode: LockMode) => mode === 'shared'

/** Web Locks in a frame that has them and may not use them. */
export const refusedLocks: LockManager = { request: refuse, query: refuse }

async function refuse(): Promise<never> {
  throw new DOMException('denied', 'SecurityError')
}
