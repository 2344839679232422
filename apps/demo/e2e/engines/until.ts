import { vi } from 'vitest'

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
  const missing = new Error(`${what} did not come.`)
  const found = vi.waitFor(async () => {
    const seen = await look()
    if (seen === undefined) throw missing
    return seen
  })
  return found.catch(async (error) => {
    throw error === missing ? new Error(`${what} did not come. ${await why()}`) : error
  })
}
