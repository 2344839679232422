import { setTimeout as pause } from 'node:timers/promises'
import { patienceMs } from '../../../../tooling/patienceMs.js'

/**
 * Looks repeatedly until there is a result.
 * @param look `undefined` for not yet
 * @throws {Error} with the name of the missing thing, and the last reason
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
