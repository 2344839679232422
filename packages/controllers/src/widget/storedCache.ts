import type { Store } from '@foyer/core'
import type { AnswerKey, StoredAnswer } from '../answerKeys.js'
import { type Cache, createCache } from './cache.js'

/** What a stored cache keeps, and where. */
export interface StoredCacheDeps<T> {
  readonly store: Store
  readonly key: AnswerKey
  /** How long an answer is worth being stored (ms). */
  readonly ttlMs: number
  readonly encode: (value: T) => unknown
  /** Reads what is stored: whoever shares the origin may have written it. `undefined`, or a throw: it is no answer. */
  readonly decode: (json: unknown, key: string) => T | undefined
}

const maxEntries = 8
const maxChars = 50_000

/**
 * A cache that outlives the page: eight answers, each of 50,000 characters at the most; one that is longer is kept in
 * memory alone.
 */
export function createStoredCache<T>({ store, key, ttlMs, encode, decode }: StoredCacheDeps<T>): Cache<T> {
  const memory = createCache<T>()

  /** Those that are not over, without one. */
  function others(without: string): readonly (readonly [string, StoredAnswer])[] {
    return Object.entries(store.get(key) ?? {}).filter(
      ([name, { at }]) => name !== without && isYoung(at, ttlMs),
    )
  }

  function write(entries: readonly (readonly [string, StoredAnswer])[]) {
    if (entries.length > 0) store.write(key, Object.fromEntries(entries))
    else if (store.get(key)) store.remove(key)
  }

  return {
    get(name, ttl) {
      const kept = memory.get(name, ttl)
      if (kept !== undefined) return kept
      const entries = store.get(key) ?? {}
      const stored = Object.hasOwn(entries, name) ? entries[name] : undefined
      if (!stored || !isYoung(stored.at, ttl)) return undefined
      try {
        return decode(stored.value, name)
      } catch {
        return undefined
      }
    },
    set(name, value) {
      memory.set(name, value)
      const entry = { at: Date.now(), value: encode(value) }
      const isShort = JSON.stringify(entry).length <= maxChars
      write([...others(name), ...(isShort ? [[name, entry] as const] : [])].slice(-maxEntries))
    },
    delete(name) {
      memory.delete(name)
      write(others(name))
    },
  }
}

/** A stamp from the future counts as over (safety F-17). */
function isYoung(at: number, ttlMs: number): boolean {
  const age = Date.now() - at
  return age >= 0 && age < ttlMs
}
