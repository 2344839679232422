// @tier gate
import { expect, test } from 'vitest'
import { accountParts } from './accountId.js'
import { type AccountId, type Namespace, type NetworkId, parseNetworkId } from './caip.js'
import { parseAccountId } from './parseAccountId.js'
import { sessionConnection } from './sessionConnection.js'
import type { SessionGrant, WalletSession } from './walletSession.js'

function session(
  texts: readonly string[],
  supportsAllNetworks = false,
): Pick<WalletSession, 'grant' | 'supportsAllNetworks'> {
  return {
    supportsAllNetworks,
    grant<N extends Namespace>(namespace: N) {
      const [first, ...rest] = texts.map(parseAccountId).filter((id) => isAccountOf(namespace, id))
      if (!first) return undefined
      const accounts: SessionGrant<N>['accounts'] = [first, ...rest]
      const networks = new Set(accounts.map((id) => accountParts(id).networkId))
      return { accounts, networks: [...networks], methods: [] }
    },
  }
}

function isAccountOf<N extends Namespace>(namespace: N, id: AccountId): id is AccountId & AccountId<N> {
  return accountParts(id).namespace === namespace
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

test('a session may know more of the accounts than their addresses', () => {
  const complete: WalletSession['complete'] = (connection) => ({ ...connection, accountType: 'smartAccount' })

  const made = sessionConnection('phone', { ...session(accounts), complete }, 'eip155', base)

  expect(made).toMatchObject({ account: 'eip155:8453:0xa', accountType: 'smartAccount' })
})
