// @tier gate, @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBalance } from './balance.js'

const state = { open: false, accounts: {}, account: { account: 'eip155:1:0x1' } }
const balanceOf = vi.fn<() => Promise<{ value: bigint; decimals: number; symbol: string }>>()
const tell = vi.fn()
const balance = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  balanceOf.mockReset().mockResolvedValue(balance(1n))
  tell.mockReset()
  stop = watchBalance({ state, subscribe: () => () => {}, balance: balanceOf } as never, undefined, tell)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a balance is asked for again each minute while the page is in sight, and at once when it is back', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(balanceOf).toHaveBeenCalledTimes(2)

  hidden.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(balanceOf).toHaveBeenCalledTimes(2)
  hidden.mockReturnValue(false)
  balanceOf.mockResolvedValue(balance(2n))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)

  expect(tell).toHaveBeenLastCalledWith(balance(2n))
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(balanceOf).toHaveBeenCalledTimes(3)
})

test('a balance that no node has confirmed for five minutes is no longer shown', async () => {
  await vi.advanceTimersByTimeAsync(0)
  balanceOf.mockRejectedValue(new Error('down'))

  await vi.advanceTimersByTimeAsync(240_000)
  expect(tell).toHaveBeenLastCalledWith(balance(1n))
  await vi.advanceTimersByTimeAsync(60_000)

  expect(tell).toHaveBeenLastCalledWith(undefined)
})
