import type { Freshness } from '@foyer/api'
import { LRUCache } from 'lru-cache'
import { parseJson } from '../guard/parseJson.js'
import { storeKey } from './cacheKey.js'
import { createShared } from './shared.js'
import type { Store } from './store.js'

/** Text as bytes. */
type Bytes = Uint8Array<ArrayBuffer>

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
  /** As it is sent: to write the text of an answer anew costs more than all else that is done for it. */
  readonly body: Bytes
  /** In ms. */
  readonly age: number
  readonly state: 'fresh' | 'stale' | 'loaded' | 'rescued' | 'once'
  /** That there is nothing, which may change at any moment. */
  readonly negative: boolean
}

interface Entry {
  readonly body: Bytes
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

/** What else is known of a question. */
export interface About {
  /** Whether text of a store, where another version or a stranger may have put it, can be an answer. */
  isAnswer?(body: string): boolean
  /** The key of answers that are not given any more after this one. */
  readonly outdates?: string | undefined
}

/** Answers that were given before, and at most one load at a time for each that is missing. */
export interface Cache {
  /**
   * @param load is not told when the client leaves: others may wait for it, so it has to bound itself
   * @throws what `load` throws, where nothing from before may be given
   */
  read(key: string, freshness: Freshness, load: () => Promise<Loaded>, about?: About): Promise<Hit>
  /** Loads, and takes no answer from before, nor one that somebody else waits for; nobody is to keep what comes. */
  renew(key: string, freshness: Freshness, load: () => Promise<Loaded>, about?: About): Promise<Hit>
  /** Gives no answer from before any more, nor one that is on its way. */
  forget(key: string): void
  close(): Promise<void>
}

const overhead = 120
const encoder = new TextEncoder()

/** The bytes of a text. */
export const encode = (text: string): Bytes => encoder.encode(text)

export function createCache({
  bytes = 64_000_000,
  store,
  now = Date.now,
  later = () => {},
}: CacheOptions = {}): Cache {
  const memory = new LRUCache<string, Entry>({
    maxSize: bytes,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + overhead,
  })
  const shared = store && createShared(store, now)
  const flights = new Map<string, Promise<Hit>>()

  const keep = (key: string, entry: Entry, text: string, freshness: Freshness) => {
    const ttl = lifetime(entry, freshness)
    if (ttl <= 0) return
    memory.set(key, entry)
    if (!shared) return
    const written = JSON.stringify({ ...entry, body: text })
    later(storeKey(key).then((short) => shared.set(short, written, ttl)))
  }
  const fly = (key: string, freshness: Freshness, work: () => Promise<Loaded>): Promise<Hit> => {
    // One that was asked for later, or that there is no use for, does not come in its place.
    const isNewest = () => flights.get(key) === flight
    const flight = work()
      .then(({ body: text, negative = false, partial = false }): Hit => {
        const body = encode(text)
        if (partial) return { body, age: 0, state: 'once', negative }
        if (isNewest()) keep(key, { body, at: now(), negative }, text, freshness)
        return { body, age: 0, state: 'loaded', negative }
      })
      .finally(() => isNewest() && flights.delete(key))
    flights.set(key, flight)
    return flight
  }
  const load: typeof fly = (key, freshness, work) => flights.get(key) ?? fly(key, freshness, work)
  const forget = (key: string) => {
    flights.delete(key)
    memory.delete(key)
    if (shared) later(storeKey(key).then((short) => shared.set(short, '', 1)))
  }
  const fromShared = async (key: string, freshness: Freshness, about?: About): Promise<Entry | undefined> => {
    const text = await shared?.get(await storeKey(key))
    const entry = text === undefined ? undefined : readEntry(text, now(), about)
    const near = memory.get(key)
    // Another may have come in the meantime.
    if (near && (!entry || near.at >= entry.at)) return near
    if (entry && now() - entry.at <= lifetime(entry, freshness)) memory.set(key, entry)
    return entry
  }
  /** What an entry is good for at its age. */
  const give = (entry: Entry, freshness: Freshness): Hit | undefined => {
    const age = now() - entry.at
    const { body, negative } = entry
    const fresh = negative ? freshness.negative : freshness.fresh
    if (age <= fresh) return { body, age, state: 'fresh', negative }
    const isStale = !negative && age <= fresh + freshness.staleWhileRevalidate
    return isStale ? { body, age, state: 'stale', negative } : undefined
  }
  const rescued = async (
    flight: Promise<Hit>,
    key: string,
    freshness: Freshness,
    about?: About,
  ): Promise<Hit> => {
    try {
      return await flight
    } catch (error) {
      const entry = memory.get(key) ?? (await fromShared(key, freshness, about))
      const age = entry ? now() - entry.at : Number.POSITIVE_INFINITY
      if (!entry || entry.negative || age > freshness.fresh + freshness.staleIfError) throw error
      return { body: entry.body, age, state: 'rescued', negative: false }
    }
  }

  return {
    async read(key, freshness, work, about) {
      if (lifetime({ negative: false }, freshness) <= 0) return load(key, freshness, work)
      const near = memory.get(key)
      const entry = near && give(near, freshness) ? near : await fromShared(key, freshness, about)
      const hit = entry && give(entry, freshness)
      if (!hit) return rescued(load(key, freshness, work), key, freshness, about)
      if (hit.state === 'stale') later(load(key, freshness, work).catch(() => {}))
      return hit
    },
    async renew(key, freshness, work, about) {
      const hit = await rescued(fly(key, freshness, work), key, freshness, about)
      if (hit.state === 'rescued') return hit
      if (about?.outdates !== undefined) forget(about.outdates)
      return { ...hit, state: 'once' }
    },
    forget,
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
function readEntry(text: string, now: number, about?: About): Entry | undefined {
  try {
    const value = parseJson(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { body, at, negative }: { body?: unknown; at?: unknown; negative?: unknown } = value
    if (typeof body !== 'string' || typeof at !== 'number' || typeof negative !== 'boolean') return undefined
    if (about?.isAnswer?.(body) === false) return undefined
    return at <= now + 5_000 ? { body: encode(body), at: Math.min(at, now), negative } : undefined
  } catch {
    return undefined
  }
}
