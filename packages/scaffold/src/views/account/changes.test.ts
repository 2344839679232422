// @tier gate
import { displayText, parseNetworkId, type TokenBalance, tokenKey } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf, priceChange, worthChange } from './changes.js'

const { signal } = new AbortController()
const english = { text: { locale: 'en-US' }, currency: 'usd' }
const german = { text: { locale: 'de' }, currency: 'eur' }
const coin: TokenBalance = {
  network: parseNetworkId('eip155:1'),
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
  amount: 2n * 10n ** 18n,
  price: 3_000,
}
const token: TokenBalance = { ...coin, address: '0xa', decimals: 6, amount: 1_000_000_000n, price: 1 }

const past = (prices: readonly (readonly [TokenBalance, number])[]) => ({
  dayAgo: async () => new Map(prices.map(([one, price]) => [tokenKey(one), price])),
  line: async () => [],
})

describe('the change of a price', () => {
  test.each([
    ['a rise', 100, 102.43, '+2.43%', 'good'],
    ['a fall', 100, 96.9, '−3.10%', 'bad'],
    ['a stablecoin', 1, 0.9995, '−0.05%', undefined],
    ['nearly nothing', 100, 100.001, '0.00%', undefined],
    ['a rise beyond measure', 1e-9, 1e9, '>+1M%', 'good'],
  ] as const)('%s', (_, then, now, text, tone) => {
    const change = priceChange(english, then, now)
    expect(change?.text.startsWith(text)).toBe(true)
    expect(change?.text.length).toBeLessThan(12)
    expect(change?.tone).toBe(tone)
  })

  test.each([
    [0, 1],
    [Number.NaN, 1],
    [1, Number.POSITIVE_INFINITY],
  ])('from %d to %d is none', (then, now) => {
    expect(priceChange(english, then, now)).toBeUndefined()
  })
})

describe('the change of all that is held', () => {
  test('is cut in every size, and none where nothing was held before', () => {
    expect(worthChange(english, 1_999_999n * 10n ** 33n, 10n ** 39n)?.text).toBe('+$999.99 (100.00%)')
    expect(worthChange(english, 2_999_999_999n * 10n ** 36n, 10n ** 45n)?.text).toMatch(/^\+\$1\.99B /)
    expect(worthChange(english, 1n, 0n)).toBeUndefined()
  })

  search(
    'is less than one smallest sum from the truth, in currencies of every precision',
    fc.property(
      fc.constantFrom(
        ...([
          ['usd', 2],
          ['jpy', 0],
          ['btc', 8],
          ['eth', 6],
          ['kwd', 3],
        ] as const),
      ),
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: 1, max: 10 ** 9 }),
      ([currency, digits], now, then) => {
        const smallest = 10n ** 33n
        const text = worthChange(
          { ...english, currency },
          BigInt(now) * smallest,
          BigInt(then) * smallest,
        )?.text
        const [amount = ''] = text?.split(' (') ?? []
        const shown = amount.includes('%') ? 0 : Number(amount.replace(/[^\d.]/g, ''))

        expect(Math.abs(Math.abs(now - then) / 1_000 - shown)).toBeLessThan(10 ** -digits)
      },
    ),
    { gate: 200 },
  )

  test('is of what was worth less or more; what nobody knows counts as unchanged', async () => {
    const changes = await changesOf(past([[coin, 2_900]]), [coin, token], signal)

    expect(changes.of(coin, english)).toEqual({ text: '+3.45%', tone: 'good' })
    expect(changes.of(token, english)).toBeUndefined()
    expect(changes.ofAll([coin, token], english)).toEqual({ text: '+$200.00 (2.94%)', tone: 'good' })
    expect(changes.ofAll([coin, token], german)?.text.replaceAll('\u00a0', ' ')).toBe('+200,00 € (2,94 %)')
  })

  test('is absent where nobody knows', async () => {
    const changes = await changesOf(past([[coin, 3_100]]), [coin, token], signal)

    expect(changes.ofAll([token], english)).toBeUndefined()
  })

  test('of one token is as in the list, with a sign also where the amount is too little to be shown', async () => {
    const stable = { ...token, price: 0.9995 }
    const changes = await changesOf(
      past([
        [stable, 1],
        [coin, 2_900],
      ]),
      [stable, coin],
      signal,
    )

    expect(changes.of(stable, english)).toEqual({ text: '−0.05%', tone: undefined })
    expect(changes.ofOne(stable, english)).toEqual(changes.of(stable, english))
    expect(changes.ofOne(coin, english)).toEqual({ text: '+$100.00 (3.45%)', tone: 'good' })
    expect(changes.ofAll([{ ...stable, price: 0.9 }], english)?.text).toBe('−$100.00 (10.00%)')
  })

  test('of very much is written in short', async () => {
    const much = { ...coin, amount: 10n ** 48n }
    const changes = await changesOf(past([[coin, 1]]), [much], signal)

    expect(changes.ofAll([much], english)?.text.length).toBeLessThan(60)
  })
})
