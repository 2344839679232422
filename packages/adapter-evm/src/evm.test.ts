// @tier gate
import { base as viemBase } from 'viem/chains'
import { expect, test } from 'vitest'
import { fakeContext } from './fakeWallet.test-support.js'
import { evm } from './index.js'
import * as networks from './networks.js'

test('networks of viem and own ones stand side by side', () => {
  const { networks: list } = evm({ networks: [networks.mainnet, viemBase] })

  expect(list[0]).toBe(networks.mainnet)
  expect(list[1]).toEqual({
    id: 'eip155:8453',
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://mainnet.base.org'],
    explorer: { name: 'Basescan', url: 'https://basescan.org' },
  })
})

test('EVM chains are Ethereum as a family, whichever network comes first', () => {
  expect(evm({ networks: [networks.base, networks.mainnet] }).family?.name).toBe('Ethereum')
})

test.each([0, -1, 1.5, Number.NaN, 1e21])('chain id %s is left to the check of options', (id) => {
  expect(evm({ networks: [{ ...viemBase, id }] }).networks[0]?.id).toBe(`eip155:${id}`)
})

test('every built-in network has its own id, https endpoints and an explorer', () => {
  const list = Object.values(networks)

  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  for (const { rpcUrls, explorer } of list) {
    expect(rpcUrls.length).toBeGreaterThan(0)
    expect([...rpcUrls, explorer?.url].every((url) => url?.startsWith('https://'))).toBe(true)
  }
})

test('without a window nothing is looked for', async () => {
  const told: unknown[] = []
  const handle = await evm({ networks: [networks.mainnet] }).create(fakeContext())

  handle.discover((list) => told.push(list))()

  expect(told).toEqual([[]])
})

test('each load is an adapter of its own, so that disposing one leaves the next at work', async () => {
  const handle = await evm({ networks: [networks.mainnet] }).create(fakeContext())

  const [first, second] = await Promise.all([handle.load(), handle.load()])

  expect(first).not.toBe(second)
  expect(Object.keys(first.capabilities).sort()).toEqual([
    'assets',
    'balance',
    'call',
    'code',
    'owner',
    'paymentRequest',
    'resolveName',
    'tokens',
    'transfer',
  ])
})
