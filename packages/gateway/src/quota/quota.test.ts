// @tier gate
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createShared } from '../cache/shared.js'
import { UpstreamError } from '../errors.js'
import { createBreaker } from '../route/breaker.js'
import { createQuota } from './quota.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('calls count from the first one on, and again once its time is over', () => {
  const { take } = createQuota({ client: { calls: 2, seconds: 10 } })
  take('a')
  vi.advanceTimersByTime(4_000)
  take('a')
  take('b')
  expect(() => take('a')).toThrow(expect.objectContaining({ status: 429, retryAfter: 6_000 }))
  vi.advanceTimersByTime(6_000)
  take('a')
  // Nothing waits for its end: a runtime may stop timers with the request that set them.
  expect(vi.getTimerCount()).toBe(0)
})

it('a flood of clients takes the place of those that asked longest ago, not of who asks', () => {
  const { take } = createQuota({ client: { calls: 2, seconds: 60 } })
  take('flooding')
  take('flooding')
  for (let at = 0; at < 60_000; at++) {
    if (at % 1_000 === 0) expect(() => take('flooding')).toThrow('limit exceeded')
    take(`${at}`)
  }
})

/** All that waits for a time to be over. @returns whether it is */
const waits: Readonly<Record<string, () => Promise<() => unknown>>> = {
  async 'a limit of a client'() {
    const { take } = createQuota({ client: { calls: 1, seconds: 60 } })
    take('a')
    return () => take('a')
  },
  async 'a limit of a project'() {
    const { takeProject } = createQuota({ project: { calls: 1, seconds: 60 } })
    takeProject('shop', 'a')
    return () => takeProject('shop', 'a')
  },
  async 'a budget of a minute'() {
    const { spend } = createQuota({ providers: { vendor: { calls: 1, seconds: 60 } } }, ['vendor'])
    spend('vendor', 'a')
    return () => expect(spend('vendor', 'a')).toBeUndefined()
  },
  async 'a budget of a day'() {
    const { spend } = createQuota({ providers: { vendor: { calls: 40_000, seconds: 86_400 } } }, ['vendor'])
    for (let turn = 0; turn < 2_001; turn += 1) spend('vendor', 'a')
    return () => expect(spend('vendor', 'a')).toBeUndefined()
  },
  async 'a provider that failed'() {
    const breaker = createBreaker()
    const fails = () => Promise.reject(new UpstreamError('network'))
    for (let turn = 0; turn < 10; turn += 1) await breaker.run(`${turn}`, fails).catch(() => {})
    return () => expect(breaker.isClosed('new')).toBe(true)
  },
  async 'a provider that asks for time'() {
    const breaker = createBreaker()
    const asks = () => Promise.reject(new UpstreamError('status', 429, 60_000))
    for (const client of ['a', 'b']) await breaker.run(client, asks).catch(() => {})
    return () => expect([breaker.isClosed('new'), breaker.isClosed('a')]).toEqual([true, true])
  },
  async 'a store that failed'() {
    const get = vi.fn(async () => 'x').mockRejectedValueOnce(new Error('reset'))
    const shared = createShared({ get, set: async () => {} })
    await shared.get('k')
    return async () => expect(await shared.get('k')).toBe('x')
  },
}
it.each(
  Object.entries(waits).flatMap(([name, begin]) =>
    [-3_600_000, 3_600_000].map((set) => [name, set / 3_600_000, begin, set] as const),
  ),
)(
  '%s is over after its own time, and no sooner, though the clock is set by %d h',
  async (_, _hours, begin, set) => {
    const use = await begin()
    vi.setSystemTime(Date.now() + set)
    await expect(Promise.resolve().then(use)).rejects.toThrow()
    vi.advanceTimersByTime(61_000)
    await use()
  },
)
