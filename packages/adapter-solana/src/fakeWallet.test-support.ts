import { displayText, type NetworkId, safeUrl } from '@foyer/core'
import { vi } from 'vitest'
import { solanaMainnet } from './networks.js'
import type { FoundWallet } from './wallet.js'

export const alice = 'Ai3ZBMYJRqHsZ7xLCFU9gTwMYbZSGJrVtYUBtK6tuzh7'
export const bob = '26QCRRJdQJbLRa3x3c9nWDJjAfPyfNMWDEesfmY5Hh9y'

/** A wallet that is found by its name and does what it is told. */
export function fakeWallet(told: Partial<FoundWallet> = {}) {
  const listeners = new Set<() => void>()
  const state: { accounts: unknown } = { accounts: [{ address: alice }] }
  const wallet: FoundWallet = {
    connector: {
      id: 'Fake',
      name: displayText('Fake'),
      icon: safeUrl('image', undefined),
      namespace: 'solana',
      type: 'announced',
    },
    provider: {},
    accounts: () => state.accounts,
    connect: vi.fn(() => state.accounts),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    networkFor: (wanted: NetworkId<'solana'>) => (wanted === solanaMainnet.id ? wanted : undefined),
    ...told,
  }
  return {
    wallet,
    state,
    listeners,
    change(accounts: unknown) {
      state.accounts = accounts
      for (const listener of [...listeners]) listener()
    },
  }
}
