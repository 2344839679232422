// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askOnce } from './askOnce.js'

const { signal } = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a question is asked when somebody first wants to know, and never again', async () => {
  const ask = vi.fn(async () => 'yes')
  const question = askOnce('question', 1_000, ask)
  expect(ask).not.toHaveBeenCalled()

  expect(await Promise.all([question(signal), question(signal)])).toEqual(['yes', 'yes'])
  expect(await question(signal)).toBe('yes')

  expect(ask).toHaveBeenCalledOnce()
})

test('silence is waited for once, and a late answer counts', async () => {
  let answer = (_value: string) => {}
  const ask = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  const question = askOnce('question', 1_000, ask)

  const first = question(signal)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await first).toBeUndefined()
  // At once: no timer runs.
  expect(await question(signal)).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
  answer('late')
  await vi.advanceTimersByTimeAsync(0)

  expect(await question(signal)).toBe('late')
  expect(ask).toHaveBeenCalledOnce()
})

test.each([
  ['refused', () => Promise.reject(new Error('no'))],
  ['refused late', () => new Promise((_, reject) => setTimeout(() => reject(new Error('no')), 2_000))],
])('a question that is %s stays without an answer, and is not asked again', async (_how, refuse) => {
  const ask = vi.fn(refuse)
  const question = askOnce('question', 1_000, ask)

  const first = question(signal)
  await vi.advanceTimersByTimeAsync(3_000)

  expect([await first, await question(signal)]).toEqual([undefined, undefined])
  expect(ask).toHaveBeenCalledOnce()
})

test('who leaves is not held up, and takes the answer from nobody', async () => {
  let answer = (_value: string) => {}
  const question = askOnce('question', 1_000, () => new Promise<string>((resolve) => (answer = resolve)))
  const leaving = new AbortController()
  const left = expect(question(leaving.signal)).rejects.toMatchObject({ code: 'aborted' })
  const stayed = question(signal)

  leaving.abort()
  await left
  answer('yes')

  expect(await stayed).toBe('yes')
})
