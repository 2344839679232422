/** Calls that this frame is at work on, where the browser has no locks. */
const mine = new Set<string>()
const nameOf = (id: string) => `foyer calls ${id}`

/** Has other frames of this browser know that calls are worked on, for as long as that takes. */
export function running(id: string, work: () => Promise<void>): void {
  mine.add(id)
  const locks: LockManager | undefined = navigator.locks
  const whole = locks ? locks.request(nameOf(id), work) : work()
  // What came of it is on the chain.
  void Promise.resolve(whole)
    .catch(() => {})
    .finally(() => mine.delete(id))
}

/** Whether a frame of this browser is still at work on calls. */
export async function isRunning(id: string): Promise<boolean> {
  if (mine.has(id)) return true
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(nameOf(id), { ifAvailable: true }, (lock) => lock === null) : false
}
