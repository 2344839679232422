/** Does one piece of work of a name at a time in all frames of this browser. A number that is used once is used before the next. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Where there are no locks, only two tabs at the very same moment would notice.
  const locks: LockManager | undefined = navigator.locks
  return locks ? await locks.request(`foyer ${name}`, work) : work()
}
