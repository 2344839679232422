// @tier gate
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
