// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { momentNow, msSince } from './moment.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

search(
  'however a clock is set, a moment is as long ago as the page lived since, or the machine slept',
  fc.property(
    fc.array(fc.record({ passes: fc.nat(100_000), jumps: fc.integer({ min: -1e9, max: 1e9 }) }), {
      maxLength: 8,
    }),
    (steps) => {
      const before = momentNow()
      let [lived, ahead] = [0, 0]
      for (const { passes, jumps } of steps) {
        vi.advanceTimersByTime(passes)
        vi.setSystemTime(Date.now() + jumps)
        lived += passes
        ahead += passes + jumps
      }

      expect(msSince(before)).toBeCloseTo(Math.max(lived, ahead))
    },
  ),
  { gate: 200, exhaustive: 5_000 },
)
