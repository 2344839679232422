// @tier gate
import { expect, it, vi } from 'vitest'
import { answers, gatewayOf } from '../../gateway.test-support.js'
import { llama } from './llama.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const now = Date.parse('2026-11-22T12:00:00Z')
const timestamp = now / 1000 - 60
const ether = { price: 3_000, symbol: 'ETH', timestamp, confidence: 0.99 }
const dollar = { decimals: 6, symbol: 'USDC', price: 1.001, timestamp, confidence: 0.98 }
const usdcId = `ethereum:${usdc.toLowerCase()}`

function world(coins: unknown) {
  const fetch = vi.fn(async (_url: unknown) => Response.json(coins))
  const chains = { 'eip155:1': 'https://node.dev', 'eip155:31337': 'https://other.dev' } as const
  const tokens = [
    { chain: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ] as const
  const gateway = gatewayOf({
    chains,
    tokens,
    providers: [llama({ rates: { eur: 0.5 } })],
    fetch,
    now: () => now,
  })
  const price = async (currency: string, ...addresses: readonly string[]) => {
    const response = await gateway.post('/v1/fungible/price', { projectId: 'x', currency, addresses })
    const body: { fungibles?: readonly { price: number }[] } = await response.json()
    return body.fungibles?.map((row) => row.price) ?? response.status
  }
  return { fetch, price, gateway }
}
const coin = `eip155:1:0x${'e'.repeat(40)}`
const token = `eip155:1:${usdc}`

it('prices of a coin and of tokens are asked for at once, in any order, and told in the order asked for', async () => {
  const { fetch, price } = world({ coins: { [usdcId]: dollar, 'coingecko:ethereum': ether } })
  expect(await price('usd', token, coin)).toEqual([1.001, 3_000])
  expect(decodeURIComponent(String(fetch.mock.calls[0]?.[0]))).toBe(
    `https://coins.llama.fi/prices/current/${usdcId},coingecko:ethereum`,
  )
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('other currencies are told by the host’s rates, ether and bitcoin by their own price', async () => {
  const coins = {
    [usdcId]: dollar,
    'coingecko:ethereum': ether,
    'coingecko:bitcoin': { ...ether, price: 60_000 },
  }
  const { price } = world({ coins })
  expect(await price('eur', coin)).toEqual([1_500])
  expect(await price('eth', coin)).toEqual([1])
  expect(await price('btc', coin)).toEqual([0.05])
  expect(await price('jpy', coin)).toBe(400)
})

it('a price that trades do not agree on, that is old, or that makes no sense is none', async () => {
  const odd = [
    { ...ether, confidence: 0.5 },
    { ...ether, timestamp: timestamp - 3_600 },
    { ...ether, price: -1 },
    { ...ether, price: 'many' },
    null,
  ]
  for (const one of odd)
    expect(
      await world({ coins: { [usdcId]: dollar, 'coingecko:ethereum': one } }).price('usd', coin, token),
    ).toEqual([1.001])
  expect(await world({ coins: 5 }).price('usd', coin)).toBe(503)
})

it.each([
  [30, null, null],
  [90, '1', '90'],
  [1_200, '1', '1200'],
])('a price that was true %d s ago says so', async (seconds, mark, age) => {
  const { gateway } = world({
    coins: { 'coingecko:ethereum': { ...ether, timestamp: now / 1000 - seconds } },
  })
  const body = { projectId: 'x', currency: 'usd', addresses: [coin] }
  const { headers } = await gateway.post('/v1/fungible/price', body)
  expect(headers.get('x-foyer-stale')).toBe(mark)
  if (mark) expect(headers.get('age')).toBe(age)
})

it('a chain that it does not know is not asked for', async () => {
  const { fetch, price } = world({ coins: {} })
  expect(await price('usd', `eip155:31337:${usdc}`)).toBe(400)
  expect(fetch).not.toHaveBeenCalled()
})

it('beside another provider it is asked for the rest', async () => {
  const own = answers('prices', ({ tokens }) =>
    tokens.filter(({ address }) => address).map((one) => ({ ...one, price: 2, symbol: 'X', decimals: 6 })),
  )
  const fetch = vi.fn(async (_url: unknown) => Response.json({ coins: { 'coingecko:ethereum': ether } }))
  const { post } = gatewayOf({ providers: [own, llama()], fetch, now: () => now })
  const response = await post('/v1/fungible/price', {
    projectId: 'x',
    currency: 'usd',
    addresses: [token, coin],
  })
  expect(await response.json()).toMatchObject({ fungibles: [{ price: 2 }, { price: 3_000 }] })
  expect(String(fetch.mock.calls[0]?.[0])).not.toContain('0xa0b8')
})
