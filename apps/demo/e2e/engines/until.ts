import { setTimeout as pause } from 'node:timers/promises'
import { patienceMs } from '../../../../tooling/patienceMs.js'

/**
 * Looks again and again until something is there.
 * @param look `undefined` for not yet
 * @throws {Error} that names what was waited for, and why it was not there at last
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  why: () => string | Promise<string> = () => '',
): Promise<T> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    const found = await look()
    if (found !== undefined) return found
    await pause(50)
  }
  throw new Error(`${what} did not come. ${await why()}`)
}
