// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createResource } from './resource.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Questions that are answered by hand, each with its number. */
function setup() {
  const asked: { answer: (value: number) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const ask = (signal: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      asked.push({ answer: resolve, fail: reject, signal })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const resource = createResource<number>()
  /** What is kept; 0 where a new question would be asked. */
  const kept = () => resource.load('a', async () => 0, { ttlMs: 1_000 })
  return { resource, asked, ask, kept }
}

test('equal questions under way are one', async () => {
  const { resource, asked, ask } = setup()
  const both = Promise.all([resource.load('a', ask), resource.load('a', ask)])
  void resource.load('b', ask)
  asked[0]?.answer(1)

  expect(await both).toEqual([1, 1])
  expect(asked).toHaveLength(2)
})

test('an answer is given again while it is younger than the ttl, and not without one', async () => {
  const { resource, asked, ask } = setup()
  const first = resource.load('a', ask, { ttlMs: 1_000 })
  asked[0]?.answer(1)
  await first

  vi.advanceTimersByTime(999)
  expect(await resource.load('a', ask, { ttlMs: 1_000 })).toBe(1)
  vi.advanceTimersByTime(1)
  void resource.load('a', ask, { ttlMs: 1_000 })
  void resource.load('b', ask)

  expect(asked).toHaveLength(3)
})

test('a forced question is asked anew, and the one it overtakes is not kept', async () => {
  const { resource, asked, ask, kept } = setup()
  const old = resource.load('a', ask, { ttlMs: 1_000 })
  const forced = resource.load('a', ask, { ttlMs: 1_000, force: true })
  asked[1]?.answer(2)
  asked[0]?.answer(1)

  expect([await old, await forced]).toEqual([1, 2])
  expect(await kept()).toBe(2)
})

test('a forced question that fails brings back nothing older', async () => {
  const { resource, asked, ask, kept } = setup()
  const first = resource.load('a', ask, { ttlMs: 1_000 })
  asked[0]?.answer(1)
  await first
  const forced = resource.load('a', ask, { ttlMs: 1_000, force: true })
  asked[1]?.fail(new Error('down'))

  await expect(forced).rejects.toThrowError('down')
  expect(await kept()).toBe(0)
})

test('who leaves does not take the answer from the others; the last one ends the question', async () => {
  const { resource, asked, ask } = setup()
  const [one, other] = [new AbortController(), new AbortController()]
  const left = resource.load('a', ask, { signal: one.signal })
  const kept = resource.load('a', ask, { signal: other.signal })
  one.abort()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  expect(asked[0]?.signal.aborted).toBe(false)

  other.abort()
  await expect(kept).rejects.toMatchObject({ code: 'aborted' })

  expect(asked[0]?.signal.aborted).toBe(true)
  void resource.load('a', ask).catch(() => {})
  expect(asked).toHaveLength(2)
})

test('an answer that is of no use is let go', async () => {
  const { resource, asked, ask, kept } = setup()
  const first = resource.load('a', ask, { ttlMs: 1_000 })
  asked[0]?.answer(1)
  await first

  resource.forget('a')

  expect(await kept()).toBe(0)
})

test('a failure is not kept', async () => {
  const { resource, asked, ask } = setup()
  const first = resource.load('a', ask, { ttlMs: 1_000 })
  asked[0]?.fail(new Error('down'))
  await expect(first).rejects.toThrowError('down')

  void resource.load('a', ask, { ttlMs: 1_000 })

  expect(asked).toHaveLength(2)
})

test('abort ends all that is under way, and later questions are asked anew', async () => {
  const { resource, asked, ask } = setup()
  const first = resource.load('a', ask)

  resource.abort()

  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  const second = resource.load('a', ask)
  asked[1]?.answer(2)
  expect(await second).toBe(2)
})
