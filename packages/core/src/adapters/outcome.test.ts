// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransactionOutcome } from '../transfer.js'
import { awaitOutcome } from './outcome.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()
const looking = (...outcomes: TransactionOutcome[]) =>
  vi.fn(async (_signal: AbortSignal): Promise<TransactionOutcome> => outcomes.shift() ?? 'unknown')

test.each(['success', 'reverted'] as const)(
  'the chain is asked each second until it says %s',
  async (end) => {
    const look = looking('unknown', 'unknown', end)
    const waiting = awaitOutcome(look, signal)

    await vi.advanceTimersByTimeAsync(1_999)
    expect(look).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)

    expect(await waiting).toBe(end)
    expect(look).toHaveBeenCalledTimes(3)
  },
)

test.each([
  ['the chain never knows', looking()],
  ['the chain never answers', vi.fn(() => new Promise<TransactionOutcome>(() => {}))],
])('where %s, the outcome is unknown after 25 seconds, and nothing more is asked', async (_what, look) => {
  const waiting = awaitOutcome(look, signal)

  await vi.advanceTimersByTimeAsync(25_000)

  expect(await waiting).toBe('unknown')
  const asked = look.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(asked)
  expect(vi.getTimerCount()).toBe(0)
})

test('where looking fails, the outcome is unknown', async () => {
  expect(await awaitOutcome(() => Promise.reject(new Error('no such block')), signal)).toBe('unknown')
})

test('whoever leaves waits no longer', async () => {
  const abort = new AbortController()
  const waiting = awaitOutcome(looking(), abort.signal)

  abort.abort()

  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})
