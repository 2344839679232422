// @tier gate
import { parseNetworkId, type WalletSource } from '@foyer/core'
import { expect, test } from 'vitest'
import { servedNamespaces } from './initialState.js'

const adapter = (namespace: string) => ({
  namespace,
  networks: [
    {
      id: parseNetworkId(`${namespace}:1`),
      name: namespace,
      nativeCurrency: { name: '', symbol: '', decimals: 18 },
      rpcUrls: [],
    },
  ],
  create: () => Promise.reject(new Error('Not asked for')),
})
const source = (adapters: WalletSource['adapters']): WalletSource => ({
  id: 'source:phone',
  type: 'walletConnect',
  name: 'Phone',
  adapters,
  fallback: [adapter('eip155')],
  create: () => Promise.reject(new Error('Not asked for')),
})

test('where a host names no network at all, those stand in that a source brings', () => {
  expect([...servedNamespaces({ adapters: [], connectors: [source([])] }).keys()]).toEqual(['eip155'])
})

test('where it names any, they do not', () => {
  const families = (...given: Parameters<typeof servedNamespaces>) => [...servedNamespaces(...given).keys()]

  expect(families({ adapters: [adapter('solana')], connectors: [source([])] })).toEqual(['solana'])
  expect(families({ adapters: [], connectors: [source([adapter('solana')])] })).toEqual(['solana'])
})
