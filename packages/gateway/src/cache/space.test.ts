// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { answers, gatewayOf } from '../gateway.test-support.js'
import type { GatewayOptions } from '../options.js'
import type { Store } from './store.js'

const account = `0x${'a'.repeat(40)}`
const token = { chain: 'eip155:1', address: `0x${'b'.repeat(40)}`, symbol: 'TKN', decimals: 6 } as const

/** Each of these changes an answer. */
const choices = {
  name: ['live', 'staging', 'live|'],
  node: ['https://node.foyer.dev/rpc', 'https://rpc.foyer.dev/rpc', 'https://node.foyer.dev/mainnet'],
  coin: ['ETH', 'TST'],
  tokens: ['USD Coin', 'Test Coin'],
  url: ['https://api.shop.dev', 'https://api.staging.dev'],
  provider: ['one', 'other'],
} as const
const options = fc.record({
  name: fc.constantFrom(...choices.name),
  node: fc.constantFrom(...choices.node),
  coin: fc.constantFrom(...choices.coin),
  tokens: fc.constantFrom(...choices.tokens),
  url: fc.constantFrom(...choices.url),
  provider: fc.constantFrom(...choices.provider),
})
/** One part by itself is enough of a difference. */
const parts = ['name', 'node', 'coin', 'tokens', 'url', 'provider'] as const
type Choice = typeof options extends fc.Arbitrary<infer T> ? T : never

/** Asks a gateway for what it keeps, and returns the keys that its store was asked for. */
async function keysOf({ name, node, coin, tokens, url, provider }: Choice): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  const store: Store = {
    get: async (key) => void keys.add(key),
    set: async (key) => void keys.add(key),
  }
  const made: Partial<GatewayOptions> = {
    chains: { 'eip155:1': { rpc: [node], coin: { name: coin, symbol: coin, decimals: 18 } } },
    tokens: [{ ...token, name: tokens }],
    providers: [answers('balances', () => [], { id: provider })],
    url,
    cache: { name, store },
    fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x10' }),
  }
  const { get, post, close } = gatewayOf(made)
  await get(`/v1/account/${account}/balance?chainId=eip155:1`)
  await get('/v1/convert/tokens?chainId=eip155:1')
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
  expect((await post('/v1?chainId=eip155:1&projectId=shop', call)).status).toBe(200)
  await close()
  expect(keys.size).toBe(3)
  return keys
}

search(
  'gateways that may answer in other ways share no answer, and the others do',
  fc.asyncProperty(options, options, fc.constantFrom('node', ...parts), async (one, far, part) => {
    const other: Choice = { ...one, [part]: far[part] }
    const [keys, others] = await Promise.all([keysOf(one), keysOf(other)])
    const isSame = JSON.stringify(one) === JSON.stringify(other)
    expect([...keys].filter((key) => others.has(key))).toHaveLength(isSame ? keys.size : 0)
  }),
  { gate: 30, exhaustive: 1_000 },
)
