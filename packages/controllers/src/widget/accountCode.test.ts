// @tier gate
import { type AccountCode, type AccountId, type NetworkId, parseAccountId, parseNetworkId } from '@foyer/core'
import { fakeNetwork } from '@foyer/testing/family'
import { expect, test } from 'vitest'
import { createRoot } from '../state.js'
import { readAccountCode } from './accountCode.js'

const [ada, bob] = [parseAccountId('eip155:1:0xada'), parseAccountId('eip155:1:0xbob')]

function setup(
  answer?: (account: AccountId) => Promise<AccountCode>,
  { home, met = [] }: { home?: NetworkId; met?: readonly AccountId[] } = {},
) {
  const state = {
    ...createRoot([fakeNetwork('eip155:1')], 'eip155'),
    families: { eip155: home ? { home } : {} },
  }
  const codes: Partial<Record<AccountId, AccountCode | 'unknown'>> = {}
  const asked: AccountId[] = []
  const code = (account: AccountId) => {
    asked.push(account)
    return answer?.(account) ?? Promise.reject(new Error('away'))
  }
  const adapter = async () => ({ capabilities: answer ? { code } : {} })
  return {
    codes,
    asked,
    use(address: string) {
      state.connections.eip155 = {
        status: 'connected',
        connectorId: 'w',
        address,
        addresses: [address],
        accountType: 'eoa',
        approved: undefined,
      }
    },
    look: () => readAccountCode({ state, codes, adapter, met: () => met }, new AbortController().signal),
  }
}

test('what the account in use is stands in the state', async () => {
  const { codes, asked, use, look } = setup(async (account) => (account === ada ? 'contract' : 'delegated'))
  await look()
  use('0xada')
  await look()
  use('0xbob')
  await look()

  expect(codes).toEqual({ [ada]: 'contract', [bob]: 'delegated' })
  expect(asked).toEqual([ada, bob])
})

test('what no node tells stays as it was known', async () => {
  let isAway = false
  const { codes, asked, use, look } = setup(async () => {
    if (isAway) throw new Error('away')
    return 'delegated'
  })
  use('0xada')
  await look()
  isAway = true
  await look()

  expect(codes).toEqual({ [ada]: 'delegated' })
  expect(asked).toEqual([ada, ada])
})

test('a chain family whose accounts have no code has keys alone', async () => {
  const { codes, use, look } = setup()
  use('0xada')
  await look()

  expect(codes).toEqual({ [ada]: 'none' })
})

test('the address is looked at on Ethereum, and on networks where it was used before', async () => {
  const [here, home, before] = ['1', '7', '9'].map((id) => parseAccountId(`eip155:${id}:0xada`))
  const met = [
    parseAccountId('eip155:9:0xada'),
    parseAccountId('eip155:8:0xbob'),
    parseAccountId('solana:x:0xada'),
  ]
  const { codes, asked, use, look } = setup(
    async (account) => {
      if (account === home) throw new Error('away')
      return account === before ? 'contract' : 'none'
    },
    { home: parseNetworkId('eip155:7'), met },
  )
  use('0xada')
  await look()

  expect(asked).toEqual([here, home, before])
  expect(codes).toEqual({ [String(here)]: 'none', [String(home)]: 'unknown', [String(before)]: 'contract' })
  await look()
  expect(asked.filter((account) => account === home)).toHaveLength(2)
})
