import type { Freshness } from '@foyer/api'
import { LRUCache } from 'lru-cache'
import { parseJson } from '../guard/parseJson.js'
import { storeKey } from './cacheKey.js'
import { createShared } from './shared.js'
import type { Store } from './store.js'

/** What a load found. */
export interface Loaded {
  readonly body: string
  /** That there is nothing. */
  readonly negative?: boolean
  /** A part is missing: told, never kept. */
  readonly partial?: boolean
}

/** What a client is given. `rescued` means that nobody answered, and this is from before; `once`, that nobody may keep it. */
export interface Hit {
  readonly body: string
  /** In ms. */
  readonly age: number
  readonly state: 'fresh' | 'stale' | 'loaded' | 'rescued' | 'once'
}

interface Entry {
  readonly body: string
  readonly at: number
  readonly negative: boolean
}

/** What {@link createCache} takes. */
export interface CacheOptions {
  /** Kept in memory at the most, in bytes. @default 64 MB */
  readonly bytes?: number
  /** Shared with other instances. */
  readonly store?: Store
  readonly now?: () => number
  /** Keeps a runtime awake for work that goes on after the answer. */
  readonly later?: (work: Promise<unknown>) => void
}

/** Answers that were given before, and at most one load at a time for each that is missing. */
export interface Cache {
  /**
   * @param load is not told when the client leaves: others may wait for it, so it has to bound itself
   * @throws what `load` throws, where nothing from before may be given
   */
  read(key: string, freshness: Freshness, load: () => Promise<Loaded>): Promise<Hit>
  /** Loads, and gives the answer to those who wait for it, but takes none from before. */
  renew(key: string, freshness: Freshness, load: () => Promise<Loaded>): Promise<Hit>
  close(): Promise<void>
}

const overhead = 120

export function createCache({
  bytes = 64_000_000,
  store,
  now = Date.now,
  later = () => {},
}: CacheOptions = {}): Cache {
  const memory = new LRUCache<string, Entry>({
    maxSize: bytes,
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + overhead,
  })
  const shared = store && createShared(store, now)
  const flights = new Map<string, Promise<Hit>>()

  const keep = (key: string, entry: Entry, freshness: Freshness) => {
    const ttl = lifetime(entry, freshness)
    if (ttl <= 0) return
    memory.set(key, entry)
    if (shared) later(storeKey(key).then((short) => shared.set(short, JSON.stringify(entry), ttl)))
  }
  const load = (key: string, freshness: Freshness, work: () => Promise<Loaded>): Promise<Hit> => {
    const under = flights.get(key)
    if (under !== undefined) return under
    const flight = work()
      .then(({ body, negative = false, partial = false }): Hit => {
        if (partial) return { body, age: 0, state: 'once' }
        keep(key, { body, at: now(), negative }, freshness)
        return { body, age: 0, state: 'loaded' }
      })
      .finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
  const fromShared = async (key: string, freshness: Freshness): Promise<Entry | undefined> => {
    const text = await shared?.get(await storeKey(key))
    const entry = text === undefined ? undefined : readEntry(text, now())
    if (entry && now() - entry.at <= lifetime(entry, freshness)) memory.set(key, entry)
    return entry
  }
  /** What an entry is good for at its age. */
  const give = (entry: Entry, freshness: Freshness): Hit | undefined => {
    const age = now() - entry.at
    const { body } = entry
    const { fresh, staleWhileRevalidate, negative } = freshness
    if (entry.negative) return age <= negative ? { body, age, state: 'fresh' } : undefined
    if (age <= fresh) return { body, age, state: 'fresh' }
    return age <= fresh + staleWhileRevalidate ? { body, age, state: 'stale' } : undefined
  }
  const renew: Cache['renew'] = async (key, freshness, work) => {
    try {
      return await load(key, freshness, work)
    } catch (error) {
      const entry = memory.get(key) ?? (await fromShared(key, freshness))
      const age = entry ? now() - entry.at : Number.POSITIVE_INFINITY
      if (!entry || entry.negative || age > freshness.fresh + freshness.staleIfError) throw error
      return { body: entry.body, age, state: 'rescued' }
    }
  }

  return {
    async read(key, freshness, work) {
      if (lifetime({ negative: false }, freshness) <= 0) return load(key, freshness, work)
      const near = memory.get(key)
      const entry = near && give(near, freshness) ? near : ((await fromShared(key, freshness)) ?? near)
      const hit = entry && give(entry, freshness)
      if (!hit) return renew(key, freshness, work)
      if (hit.state === 'stale') later(load(key, freshness, work).catch(() => {}))
      return hit
    },
    renew,
    async close() {
      memory.clear()
      await shared?.close()
    },
  }
}

function lifetime({ negative: isNegative }: Pick<Entry, 'negative'>, freshness: Freshness): number {
  const { fresh, staleWhileRevalidate, staleIfError, negative } = freshness
  return isNegative ? negative : fresh + Math.max(staleWhileRevalidate, staleIfError)
}

/** An entry that another instance wrote. What is not one, or is from the future, is none. */
function readEntry(text: string, now: number): Entry | undefined {
  try {
    const value = parseJson(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { body, at, negative }: { body?: unknown; at?: unknown; negative?: unknown } = value
    if (typeof body !== 'string' || typeof at !== 'number' || typeof negative !== 'boolean') return undefined
    return at <= now + 5_000 ? { body, at: Math.min(at, now), negative } : undefined
  } catch {
    return undefined
  }
}
