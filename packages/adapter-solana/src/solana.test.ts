// @tier gate, @vitest-environment happy-dom
import type { AdapterContext } from '@foyer/core'
import { announceSolanaWallet, createSolanaTestWallet } from '@foyer/testing/solana'
import { expect, onTestFinished, test } from 'vitest'
import { clusterOf } from './clusters.js'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.js'
import { solana } from './solana.js'

const context: AdapterContext = {
  networks: () => [solanaMainnet],
  rpcUrls: () => [],
  publicRpcUrls: () => [],
  discovery: { announced: true, injected: true },
  sessions: () => undefined,
}

test('mainnet alone is there unless the host says otherwise', () => {
  expect(solana().networks).toEqual([solanaMainnet])
  expect(solana({ networks: [solanaDevnet] })).toMatchObject({
    namespace: 'solana',
    networks: [solanaDevnet],
  })
})

test('networks have the ids of today, those of older wallets, and the names of Wallet Standard', () => {
  const facts = [solanaMainnet, solanaDevnet, solanaTestnet].map(({ id, deprecatedId }) => [
    id,
    deprecatedId,
    clusterOf(id),
  ])

  expect(facts).toEqual([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:mainnet'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:devnet'],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', undefined, 'solana:testnet'],
  ])
})

test('accounts are of the type eoa', () => {
  expect(solana({ networks: [] }).family?.accountType).toBe('eoa')
})

test('wallets are found before the chain library is fetched, and one adapter serves one instance', async () => {
  const wallet = createSolanaTestWallet({
    name: 'Wallet',
    seeds: ['11'.repeat(32)],
    chains: { 'solana:mainnet': 'http://127.0.0.1:9' },
  })
  const announced = announceSolanaWallet(window, wallet)
  onTestFinished(announced.remove)
  const descriptor = solana()
  descriptor.preload?.()
  const handle = await descriptor.create(context)
  const found: string[] = []
  const stop = handle.discover((connectors) => found.push(...connectors.map(({ id }) => id)))
  onTestFinished(stop)

  const [adapter, other] = [await handle.load(), await (await descriptor.create(context)).load()]
  const request = { connectorId: 'Wallet', network: solanaMainnet.id }
  const { account } = await adapter.connect(request, new AbortController().signal)

  // Once more when its picture was drawn.
  expect(new Set(found)).toEqual(new Set(['Wallet']))
  expect(account).toBe(`${solanaMainnet.id}:${wallet.accounts[0]}`)
  expect(other.provider('Wallet')).toBeUndefined()
  adapter.dispose()
  expect(announced.listeners).toBe(0)
})
