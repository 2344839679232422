// @tier gate
import { expect, test } from 'vitest'
import type { AccountType, KeptLogin } from '../frameStorage.js'
import { safeAddress } from '../smart/safe.js'
import { answer } from './batches.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const login: KeptLogin = {
  access: '',
  refresh: '',
  accessEndsAt: 0,
  origin: '',
  wallet: 'wallet',
  version: 1,
  addresses: { eip155: owner },
}
const smartAccounts = { bundler: 'https://bundler.example' }
const chains = { 'eip155:1': { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH', smartAccounts } }
const notes = { get: async () => undefined, set: async () => {}, all: async () => [] }

/** Whether an account makes calls as one, as a page is told. */
async function atomic(smartAccount: 'safe' | 'simple7702', preferred: AccountType, address?: string) {
  const params = address === undefined ? [] : [address]
  const told = await answer('wallet_getCapabilities', params, login, {
    facts: { chains, smartAccount },
    origin: 'https://app.example',
    notes,
    preferred: () => preferred,
  })
  return Object(told)['0x1'].atomic.status
}

test.each<readonly [string, 'safe' | 'simple7702', AccountType, string | undefined, string]>([
  ['a Safe', 'safe', 'eoa', safeAddress(owner), 'supported'],
  ['the owner of a Safe', 'safe', 'smartAccount', owner, 'unsupported'],
  ['whoever is in use, a Safe', 'safe', 'smartAccount', undefined, 'supported'],
  ['whoever is in use, the owner', 'safe', 'eoa', undefined, 'unsupported'],
  ['the key’s own account with code', 'simple7702', 'smartAccount', owner, 'supported'],
  ['the key’s own account that takes up no code', 'simple7702', 'eoa', owner, 'unsupported'],
])('what %s is capable of is what it does', async (_who, kind, preferred, address, status) => {
  expect(await atomic(kind, preferred, address)).toBe(status)
})
