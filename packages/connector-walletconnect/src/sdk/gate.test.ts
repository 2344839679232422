// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGate } from './gate.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How many attempts are made in a time (ms), each as soon as it may. */
function attempts() {
  const life = new AbortController()
  const gate = createGate(life.signal)
  const made: number[] = []
  const start = Date.now()
  const run = async () => {
    for (;;) {
      await gate.pass()
      made.push(Date.now() - start)
    }
  }
  const running = run().catch(() => {})
  return { gate, made, stop: () => life.abort(), running }
}

test('attempts that keep failing are at most five a minute, none more than 20 s after the last', async () => {
  const { made, stop } = attempts()
  await vi.advanceTimersByTimeAsync(600_000)
  stop()

  expect(made.slice(0, 4)).toEqual([0, 1_000, 5_000, 20_000])
  for (const start of made)
    expect(made.filter((time) => time >= start && time < start + 60_000).length).toBeLessThanOrEqual(5)
  for (const [at, time] of made.entries()) expect(time - (made[at - 1] ?? time)).toBeLessThanOrEqual(20_000)
})

test('after a success the next attempt is free', async () => {
  const { made, gate, stop } = attempts()
  await vi.advanceTimersByTimeAsync(5_000)
  gate.reset()
  stop()
  const again = createGate(new AbortController().signal)
  await again.pass()
  again.reset()

  await again.pass()

  expect(made).toHaveLength(3)
})

test('an attempt that waits may be hurried', async () => {
  const { made, gate, stop } = attempts()
  await vi.advanceTimersByTimeAsync(6_000)

  gate.hurry()
  await vi.advanceTimersByTimeAsync(0)
  stop()

  expect(made).toEqual([0, 1_000, 5_000, 6_000])
})

test('a clock set back by a day holds nobody up for more than 20 s', async () => {
  const { made, stop } = attempts()
  await vi.advanceTimersByTimeAsync(1_500)
  vi.setSystemTime(Date.now() - 86_400_000)
  await vi.advanceTimersByTimeAsync(45_000)
  stop()

  expect(made.length).toBeGreaterThanOrEqual(3)
})

test('the end of life ends the waiting', async () => {
  const { made, stop, running } = attempts()
  await vi.advanceTimersByTimeAsync(1_500)

  stop()
  await running

  expect(made).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})
