// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForWallet } from './waitForWallet.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page on which wallets announce themselves. */
function page() {
  const wallets = new Map<string, string>()
  const listeners = new Set<() => void>()
  return {
    listeners,
    find: (id: string) => wallets.get(id),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    announce(id: string, wallet: string) {
      wallets.set(id, wallet)
      for (const listener of listeners) listener()
    },
  }
}

test('a wallet that is here is taken, one that comes later is waited for', async () => {
  const found = page()
  const { signal } = new AbortController()
  const waiting = waitForWallet(found, 'b', 1_000, signal)

  found.announce('a', 'another')
  found.announce('b', 'wallet')

  expect(await waiting).toBe('wallet')
  expect(await waitForWallet(found, 'a', 0, signal)).toBe('another')
  expect(found.listeners.size).toBe(0)
})

test('a wallet that stays away is missing', async () => {
  const found = page()
  const waiting = waitForWallet(found, 'a', 1_000, new AbortController().signal)
  const missing = expect(waiting).rejects.toMatchObject({
    code: 'wallet/missing',
    context: { connectorId: 'a' },
  })

  await vi.advanceTimersByTimeAsync(1_000)

  await missing
  expect(found.listeners.size).toBe(0)
})

test('whoever leaves waits no longer, and what comes then is not taken', async () => {
  const found = page()
  const abort = new AbortController()
  const waiting = waitForWallet(found, 'a', 1_000, abort.signal)

  abort.abort()
  found.announce('a', 'wallet')

  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  expect(found.listeners.size).toBe(0)
})
