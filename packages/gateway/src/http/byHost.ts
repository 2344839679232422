import { soon } from '../soon.js'

/** Of calls that are never kept (ms). */
const patience = 4_000

/**
 * Asks a function of the host, which may never end.
 * @param more that it may take besides (ms) @throws {Error} once it takes too long, and as the function
 */
export async function byHost<T>(name: string, work: () => T | Promise<T>, more = 0): Promise<T> {
  const ended = await soon(
    Promise.resolve(work()).then((value) => ({ value })),
    patience + more,
  )
  if (!ended) throw new Error(`${name} takes too long`)
  return ended.value
}
