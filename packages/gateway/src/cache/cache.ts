import type { Freshness } from '@foyer/api'
import { LRUCache } from 'lru-cache'
import { AskError } from '../errors.js'
import { parseJson } from '../guard/parseJson.js'
import { storeKey } from './cacheKey.js'
import { asItCame, type Course, createCourse } from './course.js'
import { type Flight, joined } from './flights.js'
import { createMemory } from './memory.js'
import { createShared } from './shared.js'
import type { Store } from './store.js'

/** Text as bytes. */
type Bytes = Uint8Array<ArrayBuffer>

/** Which part of an answer is from before: all of it, or its prices alone. */
export type OldPart = '1' | 'prices'

/** What a load found. */
export interface Loaded {
  /** Bytes, such as of a picture, are never put into a store. */
  readonly body: string | Bytes
  /** Which type the bytes have. */
  readonly type?: string
  /** That there is nothing. */
  readonly negative?: boolean
  /** A part is missing: told, never kept. */
  readonly partial?: boolean
  /** When it was true, where a part of it was asked for earlier. @default when it was asked for */
  readonly since?: number | undefined
  /** Which part is from before: such an answer is never kept. */
  readonly old?: OldPart | undefined
}

/** What a client is given. `rescued` means that nobody answered, and this is from before; `once`, that nobody may keep it. */
export interface Hit {
  /** As it is sent: to write the text of an answer anew costs more than all else that is done for it. */
  readonly body: Bytes
  /** In ms, since the providers were asked: when they looked is not known. */
  readonly age: number
  readonly state: 'fresh' | 'stale' | 'loaded' | 'rescued' | 'once'
  /** That there is nothing, which may change at any moment. */
  readonly negative: boolean
  readonly type?: string | undefined
  /** Of one that is `stale`: which part. @default '1' */
  readonly old?: OldPart | undefined
  /** A newer one was given while this was loading. */
  readonly isGone?: boolean
}

interface Entry {
  readonly body: Bytes
  /** When it was asked for. */
  readonly at: number
  readonly negative: boolean
  readonly type?: string | undefined
  /** When the store was last written or asked about it. */
  readonly seen: number
}

/** What {@link createCache} takes. */
export interface CacheOptions {
  /** Kept in memory at the most, in bytes. @default 64 MB */
  readonly bytes?: number
  /** Shared with other instances. */
  readonly store?: Store
  /** Keeps answers there apart from those of other gateways. */
  readonly space?: string
  readonly now?: () => number
  /** Keeps a runtime awake for work that goes on after the answer. */
  readonly later?: (work: Promise<unknown>) => void
}

/** What else is known of a question. */
export interface About {
  /** The client that asks: the address that limits count. @default one for all */
  readonly client?: string
  /** Whether text of a store, where another version or a stranger may have put it, can be an answer. */
  isAnswer?(body: string): boolean
}

/** Finds an answer. The course of its question decides whether others are given it. */
export type Load = (course: Course) => Promise<Loaded>

/** Answers that were given before, and one load at a time for each that is missing, as {@link joined}. */
export interface Cache {
  /**
   * @param load is not told when the client leaves: others may wait for it, so it has to bound itself
   * @throws what `load` throws, where nothing from before may be given
   */
  read(key: string, freshness: Freshness, load: Load, about?: About): Promise<Hit>
  /**
   * Loads, and takes no answer from before, whatever fails, nor one that somebody else waits for; nobody is to keep what
   * comes. From now on this client is given an answer from before only where all fail, and marked. Once this one is there
   * no client is given one; until then, and if it fails, it changes nothing for others.
   * @param key of those from before
   * @throws as `load`
   */
  renew(key: string, load: Load, about?: About): Promise<Hit>
  /** Gives no answer from before any more, nor one that is on its way. */
  forget(key: string): void
  close(): Promise<void>
}

const overhead = 120
/** With a store, memory alone is believed for so long (ms): another instance may have changed what there is. */
const alone = 10_000
/** So many keys are remembered as outdated: a store may be slow to forget, and another instance may write an old answer there. */
const mostOutdated = 10_000
const encoder = new TextEncoder()

/** The bytes of a text. */
export const encode = (body: string | Bytes): Bytes =>
  typeof body === 'string' ? encoder.encode(body) : body

export function createCache({
  bytes = 64_000_000,
  store,
  space = '',
  now = Date.now,
  later = () => {},
}: CacheOptions = {}): Cache {
  const memory = createMemory<Entry>({
    most: bytes,
    sizeOf: ({ body }, key) => body.length + 2 * key.length + overhead,
  })
  const shared = store && createShared(store)
  const placeOf = (key: string) => storeKey(`${space}${key}`)
  const flights = new Map<string, Flight<Hit> & { readonly asked: number }>()
  /** Answers of up to then are given to no client. */
  const gone = new LRUCache<string, { readonly at: number }>({ max: mostOutdated })
  /** When a client forced a question: it is given answers of up to then only where all fail. */
  const forced = new LRUCache<string, { readonly at: number }>({ max: mostOutdated })
  const forcedBy = (key: string, { client = '' }: About = {}) => `${client}|${key}`
  const isAfter = (at: number, moment: { readonly at: number } | undefined) =>
    // The clock may have been set back.
    !moment || at > moment.at || moment.at > now()

  const keep = (key: string, entry: Entry, text: Loaded['body'], freshness: Freshness, course: Course) => {
    const ttl = lifetime(entry, freshness)
    if (ttl <= 0 || course.isOwn) return
    memory.keep(key, entry, course)
    if (!shared || typeof text !== 'string') return
    const { seen, ...rest } = entry
    const written = JSON.stringify({ ...rest, body: text })
    later(placeOf(key).then((short) => shared.set(short, written, ttl)))
  }
  const asHit = (
    { body, type, negative = false, partial = false, since = now(), old }: Loaded,
    asked: number,
    { isOwn }: Course,
    freshness?: Freshness,
  ): Hit => {
    const age = Math.max(now() - Math.min(since, asked), 0)
    const state = old ? 'stale' : partial || isOwn || !freshness ? 'once' : 'loaded'
    return { body: encode(body), age, state, negative, type, old }
  }
  const fly = (key: string, freshness: Freshness, work: Load, client: string): Promise<Hit> => {
    const course = createCourse(client)
    const asked = now()
    const before = gone.get(key)
    // One that there is no use for any more does not come in the place of another.
    const isNewest = () => flights.get(key)?.work === flight
    const flight = work(course)
      .then((loaded): Hit => {
        const hit = asHit(loaded, asked, course, freshness)
        const { body, age, negative, type, old } = hit
        if (isNewest() && !loaded.partial && !old)
          keep(key, { body, at: now() - age, negative, type, seen: now() }, loaded.body, freshness, course)
        if (gone.get(key) === before) return hit
        // It is of now all the same, and marked only for a part from before.
        return { ...hit, state: old ? 'stale' : 'once', isGone: true }
      })
      .catch((error: unknown) => {
        if (error instanceof AskError && error.status === 404 && isNewest()) drop(key)
        throw error
      })
      .finally(() => isNewest() && flights.delete(key))
    flights.set(key, { client, work: flight, asked })
    return flight
  }
  const load = (key: string, freshness: Freshness, work: Load, { client = '' }: About = {}) =>
    joined(
      () => {
        const flight = flights.get(key)
        return flight && isAfter(flight.asked, forced.get(forcedBy(key, { client }))) ? flight : undefined
      },
      client,
      ({ state }) => state === 'loaded',
      () => fly(key, freshness, work, client),
    )
  const drop = (key: string) => {
    memory.delete(key)
    if (shared) later(placeOf(key).then((short) => shared.set(short, '', 1)))
  }
  const forget = (key: string) => {
    flights.delete(key)
    gone.set(key, { at: now() })
    drop(key)
  }
  const fromShared = async (key: string, freshness: Freshness, about?: About): Promise<Entry | undefined> => {
    const text = await shared?.get(await placeOf(key))
    const found = text === undefined ? undefined : readEntry(text, now(), about)
    const entry = found && isAfter(found.at, gone.get(key)) ? found : undefined
    const near = memory.get(key)
    const isForgotten = text === '' && near && !isSeen(near)
    if (isForgotten) memory.delete(key)
    // Another may have come in the meantime.
    const newest = near && !isForgotten && (!entry || near.at > entry.at) ? near : entry
    if (newest && text !== undefined && now() - newest.at <= lifetime(newest, freshness))
      memory.keep(key, { ...newest, seen: now() }, asItCame(about))
    return newest
  }
  const isSeen = ({ seen }: Entry) => !shared || Math.abs(now() - seen) <= alone
  /** What an entry is good for at its age. */
  const give = (key: string, entry: Entry, freshness: Freshness, about?: About): Hit | undefined => {
    if (!isAfter(entry.at, gone.get(key)) || !isAfter(entry.at, forced.get(forcedBy(key, about))))
      return undefined
    const age = now() - entry.at
    // How old it is, is not known once the clock was set back.
    if (age < 0) return undefined
    const { body, negative, type } = entry
    const fresh = negative ? freshness.negative : freshness.fresh
    if (age <= fresh) return { body, age, state: 'fresh', negative, type }
    const isStale = !negative && age <= fresh + freshness.staleWhileRevalidate
    return isStale ? { body, age, state: 'stale', negative, type } : undefined
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
      // A refusal is the answer of now.
      if (error instanceof AskError) throw error
      const near = memory.get(key)
      const entry = near && isSeen(near) ? near : await fromShared(key, freshness, about)
      // Another client may have had an answer since.
      const hit = entry && give(key, entry, freshness, about)
      if (hit?.state === 'fresh') return hit
      const age = entry ? now() - entry.at : Number.POSITIVE_INFINITY
      const isUsable = age >= 0 && age <= freshness.fresh + freshness.staleIfError
      if (!entry || entry.negative || !isUsable) throw error
      return { body: entry.body, age, state: 'rescued', negative: false, type: entry.type }
    }
  }

  const readOnce: Cache['read'] = async (key, freshness, work, about) => {
    if (lifetime({ negative: false }, freshness) <= 0) return load(key, freshness, work, about)
    const near = memory.get(key)
    const isNear = near && isSeen(near) && give(key, near, freshness, about)
    const entry = isNear ? near : await fromShared(key, freshness, about)
    const hit = entry && give(key, entry, freshness, about)
    if (!hit) return rescued(load(key, freshness, work, about), key, freshness, about)
    if (hit.state === 'stale') later(load(key, freshness, work, about).catch(() => {}))
    return hit
  }
  return {
    async read(...asked) {
      const hit = await readOnce(...asked)
      return hit.isGone ? readOnce(...asked) : hit
    },
    async renew(key, work, { client = '' } = {}) {
      const asked = now()
      const own = forcedBy(key, { client })
      const before = forced.get(own)
      const mine = { at: asked }
      forced.set(own, mine)
      const course = createCourse(client)
      const loaded = await work(course).catch((error: unknown) => {
        // A refused question is as none.
        if (error instanceof AskError && forced.get(own) === mine) forced.set(own, before)
        throw error
      })
      // Another ask may have been answered before this one.
      if (!course.isOwn) forget(key)
      return asHit(loaded, asked, course)
    },
    forget,
    async close() {
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
    return at <= now + 5_000 ? { body: encode(body), at: Math.min(at, now), negative, seen: now } : undefined
  } catch {
    return undefined
  }
}
