import { steadyNow } from '../steadyNow.js'
import type { Store } from './store.js'

const patience = 250
const rest = 1_000
const longest = 30 * 86_400_000
const well = Number.NEGATIVE_INFINITY

/**
 * A store that cannot hold anybody up: each call has little time, and after one that failed nothing is asked for a
 * while, then one thing alone.
 */
export function createShared(store: Store) {
  let asleepUntil = well

  const bounded = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (steadyNow() < asleepUntil) return undefined
    // After a failure one call tries, and the others do without meanwhile: a client may keep whatever waits for its server.
    if (asleepUntil > well) asleepUntil = steadyNow() + patience + rest
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('late')), patience)
      })
      const result = await Promise.race([work(), late])
      asleepUntil = well
      return result
    } catch {
      asleepUntil = steadyNow() + rest
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Empty where there is none; `undefined` where the store does not say. */
    get: (key: string) => bounded(async () => (await store.get(key)) ?? ''),
    set: (key: string, value: string, ttl: number) =>
      bounded(() => store.set(key, value, Math.min(ttl, longest))),
    close: async () => {
      await store.close?.().catch(() => {})
    },
  }
}
