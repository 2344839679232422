import { vi } from 'vitest'

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
