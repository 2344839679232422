// @tier gate
import { momentNow } from '@foyer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isStale } from './isStale.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a quote is too old after 30 s, also where the clock was set back', () => {
  const at = momentNow()
  expect(isStale({ at })).toBe(false)
  vi.setSystemTime(at.wall + 30_000)
  expect(isStale({ at })).toBe(false)
  vi.setSystemTime(at.wall + 30_001)
  expect(isStale({ at })).toBe(true)
  vi.setSystemTime(at.wall - 300_000)
  vi.advanceTimersByTime(30_001)
  expect(isStale({ at })).toBe(true)
})
