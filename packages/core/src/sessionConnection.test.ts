import { expect, test } from 'vitest'
import { parseAccountId } from './accountId.js'
import { type AccountId, type Namespace, type NetworkId, parseNetworkId } from './caip.js'
import { displayText } from './displayText.js'
import { sessionConnection } from './sessionConnection.js'
import type { WalletSession } from './walletSession.js'

function session(accounts: readonly string[], supportsAllNetworks = false): WalletSession {
  const [first, ...rest] = accounts.map(parseAccountId)
  const networks = [...new Set(accounts.map((id) => parseNetworkId(id.slice(0, id.lastIndexOf(':')))))]
  return {
    id: 'topic',
    wallet: {
      name: displayText('W'),
      url: undefined,
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    },
    supportsAllNetworks,
    namespaces: ['eip155'],
    grant: <N extends Namespace>(namespace: N) =>
      first?.startsWith(namespace)
        ? {
            accounts: [first, ...rest] as unknown as readonly [AccountId<N>, ...AccountId<N>[]],
            networks: networks as unknown as readonly NetworkId<N>[],
            methods: [],
          }
        : undefined,
    capabilities: undefined,
    request: () => Promise.reject(new Error('not here')),
  }
}

const base = parseNetworkId('eip155:8453') as NetworkId<'eip155'>
const accounts = ['eip155:1:0xa', 'eip155:8453:0xa', 'eip155:8453:0xb']

test('the account on the network wanted is in use, beside the others of that network', () => {
  expect(sessionConnection('phone', session(accounts), 'eip155', base)).toEqual({
    connectorId: 'phone',
    account: 'eip155:8453:0xa',
    accounts: ['eip155:8453:0xa', 'eip155:8453:0xb'],
    accountType: 'eoa',
    approved: ['eip155:1', 'eip155:8453'],
  })
})

test('where no account is on it, or none is wanted, the first one granted is', () => {
  const other = parseNetworkId('eip155:5') as NetworkId<'eip155'>

  expect(sessionConnection('phone', session(accounts), 'eip155', other)?.account).toBe('eip155:1:0xa')
  expect(sessionConnection('phone', session(accounts), 'eip155', undefined)?.account).toBe('eip155:1:0xa')
})

test('accounts of Bitcoin are for payment', () => {
  expect(
    sessionConnection('phone', session(['bip122:x:a']), 'bip122', undefined, 'payment')?.accountType,
  ).toBe('payment')
})

test('a wallet that supports all networks names none; a family it did not approve is not connected', () => {
  expect(sessionConnection('phone', session(accounts, true), 'eip155', base)).not.toHaveProperty('approved')
  expect(sessionConnection('phone', session(accounts), 'solana', undefined)).toBeUndefined()
})
