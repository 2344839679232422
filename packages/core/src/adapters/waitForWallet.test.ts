// @tier gate
import { expect, test } from 'vitest'
import { waitForWallet } from './waitForWallet.js'

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
  const waiting = waitForWallet(found, 'b', signal)

  found.announce('a', 'another')
  found.announce('b', 'wallet')

  expect(await waiting).toBe('wallet')
  expect(await waitForWallet(found, 'a', signal)).toBe('another')
  expect(found.listeners.size).toBe(0)
})

test('whoever leaves waits no longer, and what comes then is not taken', async () => {
  const found = page()
  const abort = new AbortController()
  const waiting = waitForWallet(found, 'a', abort.signal)

  abort.abort()
  found.announce('a', 'wallet')

  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  expect(found.listeners.size).toBe(0)
})
