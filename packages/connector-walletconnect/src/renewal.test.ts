// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apart, createRenewal, isLongEnough } from './renewal.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world() {
  const shown: { offer: { expires: number } | undefined; isWanted: boolean } = {
    offer: { expires: Date.now() + 60_000 },
    isWanted: true,
  }
  const replace = vi.fn()
  const renewal = createRenewal({ offer: () => shown.offer, isWanted: () => shown.isWanted, replace })
  return { shown, replace, renewal }
}

test('an offer is replaced ten seconds before it ends', () => {
  const { replace, renewal } = world()
  renewal.plan()
  vi.advanceTimersByTime(49_999)
  expect(replace).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(replace).toHaveBeenCalledTimes(1)
})

test('after the page slept past its end, an offer is replaced two seconds later', () => {
  const { shown, replace, renewal } = world()
  renewal.plan()
  vi.setSystemTime(Date.now() + 120_000)
  renewal.plan()
  vi.advanceTimersByTime(1_999)
  expect(replace).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(replace).toHaveBeenCalledTimes(1)
  expect(isLongEnough(shown.offer?.expires ?? 0)).toBe(false)
})

test('an offer that is not wanted stays, and so does the plan for the next one', () => {
  const { shown, replace, renewal } = world()
  renewal.plan()
  shown.isWanted = false
  renewal.plan()
  vi.advanceTimersByTime(120_000)
  expect(replace).not.toHaveBeenCalled()

  shown.offer = undefined
  renewal.soon()
  // As when the page comes back on screen.
  renewal.plan()
  vi.advanceTimersByTime(apart)
  expect(replace).toHaveBeenCalledTimes(1)
})

test('a plan that is cancelled replaces nothing', () => {
  const { replace, renewal } = world()
  renewal.plan()
  renewal.cancel()
  vi.advanceTimersByTime(120_000)
  expect(replace).not.toHaveBeenCalled()
})
