// @tier gate
import { parseNetworkId } from '@foyer/core'
import { createFakeApi } from '@foyer/testing/feature'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPriceHistory } from './priceHistory.js'

const mainnet = parseNetworkId('eip155:1')
const coin = { network: mainnet }
const token = { network: mainnet, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const coinAddress = `0x${'E'.repeat(40)}`
const { signal } = new AbortController()

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) }))

function setup(answer: unknown, served = true, ageMs = 0) {
  const asked: unknown[] = []
  const past = createPriceHistory({
    api: createFakeApi(({ ask, markOld }) => {
      asked.push(ask)
      if (ageMs) markOld(ageMs)
      return answer
    }),
    support: { has: async () => served },
    family: () => ({ nativeAssetAddress: coinAddress }),
    currency: 'usd',
    projectId: 'p',
  })
  return { past, asked }
}

const row = (address: string, ...prices: readonly unknown[]) => ({
  address: `${mainnet}:${address}`,
  prices: prices.map((price, at) => ({ at: 1_763_000_000 + at * 60, price })),
})

test('prices of a day ago are of each token, however its address is spelled; asked for once in 5 min', async () => {
  const { past, asked } = setup({
    fungibles: [row(token.address.toLowerCase(), 0.99), row(coinAddress, 2_900)],
  })

  const told = await past.dayAgo([coin, token], signal)
  await past.dayAgo([coin, token], signal)
  expect([...told.values()]).toEqual([2_900, 0.99])
  expect(asked).toHaveLength(1)

  vi.advanceTimersByTime(300_001)
  await past.dayAgo([coin, token], signal)
  expect(asked).toHaveLength(2)
})

test('prices of a day ago are unknown where the service knows only those of a day before', async () => {
  const prices = { fungibles: [row(coinAddress, 2_900)] }
  await expect(setup(prices, true, 7_200_000).past.dayAgo([coin], signal)).rejects.toThrow('503')
  expect((await setup(prices, true, 600_000).past.dayAgo([coin], signal)).size).toBe(1)
})

test('a line is told from the oldest moment on; what makes no sense of it is left out', async () => {
  const { prices } = row(token.address, 1, 2)
  const odd = [
    ...[{ at: 1e15, price: 1 }, { at: -1, price: 1 }, { at: 1_763_000_000.5, price: 1 }, null, 5],
    ...[
      { at: 1_763_000_000, price: 1e30 },
      { at: 1_763_000_000, price: 'NaN' },
      { at: 1_763_000_000, price: -1 },
    ],
  ]
  const { past } = setup({
    fungibles: [{ address: `${mainnet}:${token.address}`, prices: [...prices.reverse(), ...odd] }],
  })

  expect(await past.line(token, 'week', signal)).toEqual([
    { at: 1_763_000_000_000, price: 1 },
    { at: 1_763_000_060_000, price: 2 },
  ])
})

test('a hundred thousand moments are no answer, and an unknown token or network has no line', async () => {
  const { past } = setup({ fungibles: [row(token.address, ...Array(100_000).fill(1))] })
  await expect(past.line(token, 'year', signal)).rejects.toMatchObject({ code: 'http/malformed' })

  expect(await setup({ fungibles: [] }).past.line(token, 'day', signal)).toEqual([])
  const { past: elsewhere, asked } = setup({ fungibles: [row(token.address, 1)] }, false)
  expect((await elsewhere.dayAgo([token], signal)).size).toBe(0)
  expect(asked).toEqual([])
})

test('of very many tokens the first hundred are asked for', async () => {
  const { past, asked } = setup({ fungibles: [] })
  const many = Array.from({ length: 500 }, (_, at) => ({
    network: mainnet,
    address: `0x${`${at}`.padStart(40, '0')}`,
  }))
  await past.dayAgo(many, signal)
  expect(asked).toMatchObject([{ addresses: { length: 100 }, points: 1 }])
})
