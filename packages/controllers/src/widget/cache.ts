import { type Moment, momentNow, msSince } from '@foyer/core'

/** Answers kept for a while. The only cache there is: each caller says how old an answer may be. */
export interface Cache<T> {
  /** The value, if it is younger than `ttl` ms. A clock that was set back makes no answer younger (safety F-17). */
  get(key: string, ttl: number): T | undefined
  set(key: string, value: T): void
  delete(key: string): void
}

/** @param limit how many are kept; the oldest goes first. */
export function createCache<T>(limit = 200): Cache<T> {
  const entries = new Map<string, { readonly value: T; readonly at: Moment }>()
  return {
    get(key, ttl) {
      const entry = entries.get(key)
      return entry && msSince(entry.at) < ttl ? entry.value : undefined
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, at: momentNow() })
      const oldest = entries.keys().next()
      if (entries.size > limit && !oldest.done) entries.delete(oldest.value)
    },
    delete: (key) => entries.delete(key),
  }
}
