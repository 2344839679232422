// @tier gate
import { expect, test, vi } from 'vitest'
import { together } from './together.js'

const { signal } = new AbortController()

test('callers of the same time have one answer, and the next caller has a new one', async () => {
  let count = 0
  const ask = together('The node', async (key: string) => `${key}${++count}`)

  expect(await Promise.all([ask('a', signal), ask('a', signal), ask('b', signal)])).toEqual([
    'a1',
    'a1',
    'b2',
  ])
  expect(await ask('a', signal)).toBe('a3')
})

test('callers of the same time have one failure', async () => {
  let count = 0
  const ask = together('The node', async () => {
    count += 1
    if (count === 1) throw new Error('busy')
    return count
  })

  expect(await Promise.allSettled([ask('a', signal), ask('a', signal)])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await ask('a', signal)).toBe(2)
})

test('a caller that leaves takes the answer from no other, and no question lasts longer than 15 s', async () => {
  vi.useFakeTimers()
  const left = new AbortController()
  const ask = together('The node', () => new Promise<never>(() => {}))
  const first = expect(ask('a', left.signal)).rejects.toMatchObject({ code: 'aborted' })
  const other = expect(ask('a', signal)).rejects.toMatchObject({ code: 'timeout' })

  left.abort()
  await first
  await vi.advanceTimersByTimeAsync(15_000)
  await other
  vi.useRealTimers()
})
