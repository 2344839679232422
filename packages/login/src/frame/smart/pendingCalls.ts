import type { CallsRecord } from './records.js'

/** Whose calls: pages may call theirs alike. */
type Whose = Pick<CallsRecord, 'id' | 'wallet' | 'origin'>

/** Calls that this frame is at work on, where the browser has no locks. */
const mine = new Set<string>()
const nameOf = ({ id, wallet, origin }: Whose) => `foyer calls ${wallet} ${origin} ${id}`

/** Has other frames of this browser know that calls are worked on, for as long as that takes. Rejects as the work does. */
export async function trackPending<T>(whose: Whose, work: () => Promise<T>): Promise<T> {
  const name = nameOf(whose)
  mine.add(name)
  const locks: LockManager | undefined = navigator.locks
  try {
    // Shared, so that it never waits.
    return await (locks ? locks.request(name, { mode: 'shared' }, work) : work())
  } finally {
    mine.delete(name)
  }
}

/** Whether a frame of this browser is still at work on calls. */
export async function isRunning(whose: Whose): Promise<boolean> {
  const name = nameOf(whose)
  if (mine.has(name)) return true
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(name, { ifAvailable: true }, (lock) => lock === null) : false
}
