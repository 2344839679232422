// @tier gate
import type { Freshness } from '@foyer/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AskError } from '../errors.js'
import { type Cache, type CacheOptions, createCache, type Hit, type Loaded } from './cache.js'
import type { Course } from './course.js'
import type { Store } from './store.js'

const balance: Freshness = {
  fresh: 10,
  staleWhileRevalidate: 20,
  staleIfError: 300,
  budget: 3_000,
  negative: 5,
}
const never: Freshness = { fresh: 0, staleWhileRevalidate: 0, staleIfError: 0, budget: 4_000, negative: 0 }

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function memoryStore(): Store & { readonly map: Map<string, string> } {
  const map = new Map<string, string>()
  return {
    map,
    get: async (key) => map.get(key),
    set: async (key, value) => void map.set(key, value),
  }
}

/** A load that counts, and fails while told to. */
function source() {
  const state: { count: number; fails: boolean; extra: Partial<Loaded> } = {
    count: 0,
    fails: false,
    extra: {},
  }
  const load = async (): Promise<Loaded> => {
    state.count += 1
    await Promise.resolve()
    if (state.fails) throw new Error('down')
    return { body: `${state.count}`, ...state.extra }
  }
  return { state, load }
}

function world(options: CacheOptions = {}) {
  const background: Promise<unknown>[] = []
  const made = createCache({ later: (work) => void background.push(work), ...options })
  const text = (hit: Hit) => ({ ...hit, body: new TextDecoder().decode(hit.body) })
  const cache = {
    read: async (...asked: Parameters<Cache['read']>) => text(await made.read(...asked)),
    renew: async (...asked: Parameters<Cache['renew']>) => text(await made.renew(...asked)),
  }
  const settle = async () => {
    while (background.length > 0) await Promise.all(background.splice(0))
  }
  return { cache, settle }
}

describe('an answer', () => {
  it('is read again once the clock was set back', async () => {
    const { cache } = world()
    const { state, load } = source()
    const read = () => cache.read('k', balance, load)
    await read()
    vi.setSystemTime(1_000_000 - 3_600_000)
    expect(await read()).toMatchObject({ body: '2', age: 0, state: 'loaded' })
    await cache.renew('k', load)
    vi.setSystemTime(1_000_000 - 7_200_000)
    expect(await read()).toMatchObject({ body: '4', state: 'loaded' })
    expect(await read()).toMatchObject({ body: '4', state: 'fresh' })
    vi.setSystemTime(1_000_000 - 9_000_000)
    state.fails = true
    await expect(read()).rejects.toThrow('down')
  })

  it('is given as it is while it is fresh, then while a newer one is fetched, then fetched anew', async () => {
    const { cache, settle } = world()
    const { state, load } = source()
    const read = () => cache.read('k', balance, load)
    expect(await read()).toMatchObject({ body: '1', age: 0, state: 'loaded' })
    vi.advanceTimersByTime(10)
    expect(await read()).toMatchObject({ body: '1', age: 10, state: 'fresh' })
    vi.advanceTimersByTime(20)
    expect(await read()).toMatchObject({ body: '1', age: 30, state: 'stale' })
    await settle()
    expect(state.count).toBe(2)
    expect(await read()).toMatchObject({ body: '2', state: 'fresh' })
    vi.advanceTimersByTime(31)
    expect(await read()).toMatchObject({ body: '3', state: 'loaded' })
  })

  it('from before is given when nobody answers, for as long as its call allows', async () => {
    const { cache } = world()
    const { state, load } = source()
    await cache.read('k', balance, load)
    state.fails = true
    vi.advanceTimersByTime(310)
    expect(await cache.read('k', balance, load)).toMatchObject({ body: '1', age: 310, state: 'rescued' })
    vi.advanceTimersByTime(1)
    await expect(cache.read('k', balance, load)).rejects.toThrow('down')
  })

  it('from before goes where the newer one is that there is nothing', async () => {
    const { cache, settle } = world()
    const gone = () => Promise.reject(new AskError(404, 'name', 'There is none'))
    const { load } = source()
    await cache.read('k', balance, load)
    vi.advanceTimersByTime(20)
    expect((await cache.read('k', balance, gone)).state).toBe('stale')
    await settle()
    await expect(cache.read('k', balance, gone)).rejects.toBeInstanceOf(AskError)
    await cache.read('k', balance, load)
    vi.advanceTimersByTime(100)
    await expect(cache.read('k', balance, gone)).rejects.toBeInstanceOf(AskError)
    await expect(cache.read('k', balance, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  })

  it('that met a failure of its client alone is given, and not kept, and takes none from others', async () => {
    const store = memoryStore()
    const { cache, settle } = world({ store })
    const poor = async (course: Course) => {
      course.missed()
      return { body: 'poor' }
    }
    expect(await cache.read('k', balance, poor)).toMatchObject({ body: 'poor', state: 'once' })
    await settle()
    expect(store.map.size).toBe(0)
    await cache.read('k', balance, async () => ({ body: 'well' }))
    vi.advanceTimersByTime(20)
    await cache.read('k', balance, poor)
    await settle()
    expect(await cache.read('k', balance, poor)).toMatchObject({ body: 'well', state: 'stale' })
    expect(await cache.renew('k', poor)).toMatchObject({ body: 'poor' })
    const fails = () => Promise.reject(new Error('down'))
    expect(await cache.read('k', balance, fails)).toMatchObject({ body: 'well', state: 'rescued' })
  })

  it('that a newer one fails for in the background stays', async () => {
    const { cache, settle } = world()
    const { state, load } = source()
    await cache.read('k', balance, load)
    state.fails = true
    vi.advanceTimersByTime(20)
    expect((await cache.read('k', balance, load)).state).toBe('stale')
    await settle()
    expect((await cache.read('k', balance, load)).body).toBe('1')
  })

  it('that may not be kept is asked for each time, and by many at once only once', async () => {
    const { cache } = world()
    const { state, load } = source()
    const bodies = await Promise.all(Array.from({ length: 1_000 }, () => cache.read('k', never, load)))
    expect(new Set(bodies.map(({ body }) => body))).toEqual(new Set(['1']))
    expect((await cache.read('k', never, load)).body).toBe('2')
    state.fails = true
    await expect(cache.read('k', never, load)).rejects.toThrow('down')
  })

  it('of which a part is missing is given, and not kept', async () => {
    const { cache } = world()
    const { state, load } = source()
    state.extra = { partial: true }
    expect((await cache.read('k', balance, load)).body).toBe('1')
    expect((await cache.read('k', balance, load)).body).toBe('2')
  })

  it('that there is nothing is believed for its own time, and never given when all fails', async () => {
    const { cache } = world()
    const { state, load } = source()
    state.extra = { negative: true }
    await cache.read('k', balance, load)
    vi.advanceTimersByTime(5)
    expect(await cache.read('k', balance, load)).toMatchObject({ body: '1', state: 'fresh' })
    vi.advanceTimersByTime(1)
    state.fails = true
    await expect(cache.read('k', balance, load)).rejects.toThrow('down')
  })

  it('that was asked for earlier takes no place of one that was asked for later', async () => {
    const { cache } = world()
    let answer = (_: Loaded) => {}
    const slow = cache.read(
      'k',
      balance,
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await vi.advanceTimersByTimeAsync(1)
    expect((await cache.renew('k', async () => ({ body: 'new' }))).body).toBe('new')
    vi.advanceTimersByTime(1)
    expect((await cache.read('k', balance, async () => ({ body: 'newer' }))).body).toBe('newer')
    answer({ body: 'old' })
    expect((await slow).body).toBe('newer')
    expect((await cache.read('k', balance, async () => ({ body: 'newest' }))).body).toBe('newer')
  })

  it('that is forced is from now, or there is none', async () => {
    const { cache } = world()
    const { state, load } = source()
    await cache.read('k', balance, load)
    expect(await cache.renew('k', load)).toMatchObject({ body: '2', state: 'once' })
    await cache.read('k', balance, load)
    state.fails = true
    await expect(cache.renew('k', load)).rejects.toThrow('down')
    expect(await cache.read('k', balance, load)).toMatchObject({ body: '3', state: 'rescued' })
  })

  it('of which a part was asked for earlier is as old as that', async () => {
    const { cache } = world()
    const { state, load } = source()
    state.extra = { since: Date.now() - 8 }
    expect(await cache.read('k', balance, load)).toMatchObject({ body: '1', age: 8, state: 'loaded' })
    vi.advanceTimersByTime(3)
    expect(await cache.read('k', balance, load)).toMatchObject({ body: '1', age: 11, state: 'stale' })
  })

  it('of which a part is from before is given with a mark, and not kept', async () => {
    const { cache } = world()
    const { state, load } = source()
    state.extra = { since: Date.now() - 25, old: 'prices' }
    const marked = { age: 25, state: 'stale', old: 'prices' }
    expect(await cache.read('k', balance, load)).toMatchObject({ body: '1', ...marked })
    expect(await cache.read('k', balance, load)).toMatchObject({ body: '2', ...marked })
  })

  it('takes the place of others once the memory is full', async () => {
    const { cache } = world({ bytes: 2_000 })
    const { state, load } = source()
    state.extra = { body: 'x'.repeat(400) }
    for (const key of ['a', 'b', 'c', 'd']) await cache.read(key, balance, load)
    expect((await cache.read('d', balance, load)).state).toBe('fresh')
    expect((await cache.read('a', balance, load)).state).toBe('loaded')
    state.extra = { body: 'x'.repeat(10_000) }
    expect((await cache.read('huge', balance, load)).state).toBe('loaded')
  })
})

describe('answers shared with other instances', () => {
  it('are found by another one, at their age', async () => {
    const store = memoryStore()
    const [one, other] = [world({ store }), world({ store })]
    const { load } = source()
    await one.cache.read('k', balance, load)
    await one.settle()
    vi.advanceTimersByTime(7)
    expect(await other.cache.read('k', balance, load)).toMatchObject({ body: '1', age: 7, state: 'fresh' })
  })

  it('are given out of memory alone for 10 s, and then as the store has them', async () => {
    const names = { ...balance, fresh: 300_000 }
    const store = memoryStore()
    store.set = async (key, value) => void (value ? store.map.set(key, value) : store.map.delete(key))
    const [one, other] = [world({ store }), world({ store })]
    const read = async ({ cache, settle }: typeof one, body: string) => {
      const hit = await cache.read('k', names, async () => ({ body }))
      await settle()
      return hit.body
    }
    expect(await read(one, 'old')).toBe('old')
    expect(await read(other, 'new')).toBe('old')
    await one.cache.renew('k', async () => ({ body: 'new' }))
    await one.settle()
    expect(await read(other, 'new')).toBe('old')
    vi.advanceTimersByTime(10_001)
    expect(await read(other, 'new')).toBe('new')
    vi.advanceTimersByTime(10_001)
    vi.spyOn(store, 'get').mockRejectedValue(new Error('reset'))
    expect(await read(other, 'newer')).toBe('new')
  })

  it('do without a store that fails, hangs or lies', async () => {
    const broken: Store = {
      get: () => Promise.reject(new Error('reset')),
      set: () => Promise.reject(new Error('reset')),
    }
    const { cache, settle } = world({ store: broken })
    const { load } = source()
    expect((await cache.read('k', balance, load)).body).toBe('1')
    await settle()

    const silent: Store = { get: () => new Promise(() => {}), set: () => new Promise(() => {}) }
    const waiting = world({ store: silent }).cache.read('k', balance, load)
    await vi.advanceTimersByTimeAsync(250)
    expect((await waiting).body).toBe('2')

    for (const lie of [
      '',
      '{',
      'null',
      '{"body":1}',
      '{"body":"x","at":"0","negative":false}',
      '{"body":"x","at":9e15,"negative":false}',
    ]) {
      const lying: Store = { get: async () => lie, set: async () => {} }
      expect((await world({ store: lying }).cache.read('k', balance, load)).state).toBe('loaded')
    }
  })

  it('are not given once they are outdated, though the store is slow to forget or another instance writes again', async () => {
    const store = memoryStore()
    const old = JSON.stringify({ body: 'old', at: Date.now(), negative: false })
    const { cache, settle } = world({ store })
    vi.advanceTimersByTime(1)
    expect((await cache.renew('k', async () => ({ body: 'new' }))).body).toBe('new')
    await settle()
    store.map.set('k', old)
    expect((await cache.read('k', balance, async () => ({ body: 'newer' }))).body).toBe('newer')
  })

  it('leave a store that failed alone for a second, then use it again', async () => {
    const store = memoryStore()
    const get = vi.spyOn(store, 'get').mockRejectedValueOnce(new Error('reset'))
    const { cache, settle } = world({ store })
    const { load } = source()
    await cache.read('a', balance, load)
    await cache.read('b', balance, load)
    await settle()
    expect(get).toHaveBeenCalledTimes(1)
    expect(store.map.size).toBe(0)
    vi.advanceTimersByTime(1_000)
    await cache.read('c', balance, load)
    await settle()
    expect(store.map.size).toBe(1)
  })

  it('ask a store that hangs once a second, however many ask: its client may keep what waits', async () => {
    const get = vi.fn(() => new Promise<undefined>(() => {}))
    const { cache } = world({ store: { get, set: () => new Promise(() => {}) } })
    const { load } = source()
    const burst = async (of: string) => {
      const reads = Array.from({ length: 20 }, (_, at) => cache.read(`${of}${at}`, balance, load))
      await vi.advanceTimersByTimeAsync(1_250)
      await Promise.all(reads)
    }
    await burst('first')
    expect(get).toHaveBeenCalledTimes(20)
    for (let turn = 0; turn < 3; turn++) await burst(`${turn}`)
    expect(get).toHaveBeenCalledTimes(23)
  })
})
