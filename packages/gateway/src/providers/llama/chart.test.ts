// @tier gate
import { expect, it, vi } from 'vitest'
import { gatewayOf } from '../../gateway.test-support.js'
import { llama } from './llama.js'

const now = Date.parse('2026-11-22T12:00:00Z')
const hour = 3_600
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdcId = `ethereum:${usdc.toLowerCase()}`
const token = `eip155:1:${usdc}`
const coin = `eip155:1:0x${'e'.repeat(40)}`
const start = now / 1_000 - 24 * hour

/** Of a day in three moments. */
const line = (...prices: readonly unknown[]) => ({
  symbol: 'X',
  confidence: 0.99,
  prices: prices.map((price, at) => ({ timestamp: start + at * 12 * hour, price })),
})

function world(coins: unknown) {
  const fetch = vi.fn(async (_url: unknown) => Response.json({ coins }))
  const gateway = gatewayOf({
    chains: { 'eip155:1': 'https://node.dev', 'eip155:31337': 'https://other.dev' },
    providers: [llama({ rates: { eur: 0.5 } })],
    fetch,
    now: () => now,
  })
  const past = async (currency: string, addresses: readonly string[], points = 3) => {
    const body = { projectId: 'x', currency, addresses, period: 'day', points }
    const response = await gateway.post('/v1/fungible/history', body)
    const answer: {
      fungibles?: readonly { address: string; prices: readonly { at: number; price: number }[] }[]
    } = await response.json()
    return answer.fungibles?.map(({ prices }) => prices.map(({ price }) => price)) ?? response.status
  }
  return { fetch, past }
}

it('prices of a day are asked for at once, and told in the order asked for', async () => {
  const { fetch, past } = world({
    [usdcId]: line(1, 1, 1.01),
    'coingecko:ethereum': line(2_900, 3_000, 3_100),
  })
  expect(await past('usd', [coin, token])).toEqual([
    [2_900, 3_000, 3_100],
    [1, 1, 1.01],
  ])
  expect(decodeURIComponent(String(fetch.mock.calls[0]?.[0]))).toBe(
    `https://coins.llama.fi/chart/coingecko:ethereum,${usdcId}?start=${start}&span=3&period=720m&searchWidth=360m`,
  )
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('in another currency they are told by its rate of today, in ether and bitcoin by their price of then', async () => {
  const coins = { [usdcId]: line(1, 2, 4), 'coingecko:ethereum': line(1_000, 2_000, 0) }
  expect(await world(coins).past('eur', [token])).toEqual([[0.5, 1, 2]])
  expect(await world(coins).past('eth', [token])).toEqual([[0.001, 0.001]])
  expect(await world(coins).past('jpy', [token])).toEqual([])
})

it('moments that make no sense, or lie elsewhere, are left out, and so is a line that trades do not agree on', async () => {
  const odd = {
    ...line(1, -1, 'many', 1e30),
    prices: [
      ...line(1, -1, 'many', 1e30).prices,
      { timestamp: Date.UTC(9999, 0) / 1_000, price: 7 },
      { timestamp: start - 40 * hour, price: 7 },
      { timestamp: 'soon', price: 7 },
      null,
    ],
  }
  expect(await world({ [usdcId]: odd }).past('usd', [token])).toEqual([[1]])
  expect(await world({ [usdcId]: { ...line(1, 2, 3), confidence: 0.5 } }).past('usd', [token])).toEqual([])
  expect(await world(5).past('usd', [token])).toBe(503)
})

it('of far more moments there are as many as were asked for, and a hundred thousand are not read', async () => {
  const told = (length: number) => {
    const prices = Array.from({ length }, (_, at) => ({ timestamp: start + at, price: 5 }))
    return world({ [usdcId]: { confidence: 1, prices } }).past('usd', [token], 49)
  }
  const some = await told(30_000)
  expect(Array.isArray(some) && some.map((line) => line.length <= 49)).toEqual([true])
  expect(await told(100_000)).toBe(503)
})

it('where nobody knows, nothing is told; more than a thousand moments are refused', async () => {
  const { fetch, past } = world({})
  expect(await past('usd', [`eip155:31337:${usdc}`])).toEqual([])
  expect(await past('usd', Array(11).fill(token), 100)).toBe(400)
  expect(fetch).not.toHaveBeenCalled()
})
