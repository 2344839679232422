// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fiatText, priceText, rowAmountText, rowFiatText, worthText } from './amounts.js'
import { rowMostText } from './mostText.js'

const writing = (currency = 'usd', locale = 'en') => ({ text: { locale }, currency })

describe('fiat', () => {
  test.each([
    ['usd', 0, '$0.00'],
    ['usd', 0.004, '<$0.01'],
    ['usd', 0.01, '$0.01'],
    ['usd', 1250.5, '$1,250.50'],
    ['jpy', 0.4, '<¥1'],
    ['jpy', 12.4, '¥12'],
  ])('in %s, %d is shown as %s', (currency, worth, shown) => {
    expect(worthText(writing(currency), worth)).toBe(shown)
  })

  test.each([
    ['usd', 1, '$1.00'],
    ['usd', 0.0000199, '$0.0000199'],
    ['usd', 0.0567, '$0.0567'],
    ['usd', 0.25, '$0.25'],
    ['usd', 1e-12, '<$0.000000001'],
    ['jpy', 5.5, '¥5.5'],
    ['usd', 0, undefined],
    ['usd', undefined, undefined],
  ])('in %s, a price of %d is shown as %s', (currency, price, shown) => {
    expect(priceText(writing(currency), price)).toBe(shown)
  })

  test('what nobody names a price for is worth nothing that could be shown', () => {
    expect(fiatText(writing(), 10n, 0, undefined)).toBeUndefined()
    expect(fiatText(writing(), 10n, 0, 0)).toBeUndefined()
    expect(fiatText(writing(), 10n, 0, 2)).toBe('$20.00')
  })
})

describe('a row of a list', () => {
  test.each([
    [999_999_999n, '999,999.999 PEPE'],
    [1_000_000_999n, '1,000,000 PEPE'],
    [987_654_321_987n, '987,654,321 PEPE'],
  ])('has %d thousandths as %s, so that no digit is cut', (value, shown) => {
    expect(rowAmountText(writing(), value, { symbol: 'PEPE', decimals: 3 })).toBe(shown)
  })

  test.each([
    ['en', 999_999_999n, '999,999,999 PEPE', '$999,999,999.00'],
    ['en', 1_239_999_999n, '1.23B PEPE', '$1.23B'],
    ['en', 15_241_381_150_000n, '15.24T PEPE', '$15.24T'],
    ['de', 15_241_381_150_000n, '15,24\u00a0Bio. PEPE', '15,24\u00a0Bio.\u00a0$'],
  ])('in %s, has %d in so few characters that none is cut', (locale, value, amount, fiat) => {
    const coin = { symbol: 'PEPE', decimals: 0 }

    expect(rowAmountText(writing('usd', locale), value, coin)).toBe(amount)
    expect(rowFiatText(writing('usd', locale), value, 0, 1)).toBe(fiat)
  })

  test('says nothing of worth where nobody names a price', () => {
    expect(rowFiatText(writing(), 10n ** 30n, 0, undefined)).toBeUndefined()
  })
})

const powers = { '': 0n, K: 3n, M: 6n, B: 9n, T: 12n } as const
const isPower = (letter: string): letter is keyof typeof powers => letter in powers
/** Where a unit begins, and any other amount. */
const sums = fc.constantFrom(0, 2, 3, 6, 18).chain((decimals) =>
  fc.record({
    decimals: fc.constant(decimals),
    value: fc.oneof(
      fc
        .tuple(fc.constantFrom(0, 3, 6, 9, 12, 15), fc.bigInt(-2n, 2n))
        .map(([zeros, more]) => 10n ** BigInt(zeros + decimals) + more),
      fc.bigInt(1n, 10n ** 24n),
    ),
  }),
)

search(
  'a row writes no amount that leaves as less, and none that is held as more',
  fc.property(sums, ({ value, decimals }) => {
    fc.pre(value > 0n)
    const coin = { symbol: '', decimals }
    /** An amount that was written, in thousandths of base units. */
    const read = (text: string): bigint => {
      const [, digits = '', letter = ''] = /^[<>]?([\d,.]+)([KMBT]?)$/.exec(text) ?? []
      const [whole = '', fraction = ''] = digits.replaceAll(',', '').split('.')
      const power = isPower(letter) ? powers[letter] : 0n
      return BigInt(whole + fraction.padEnd(3, '0')) * 10n ** (BigInt(decimals) + power)
    }
    const most = rowMostText(writing(), value, coin)
    if (!most.startsWith('>')) expect(read(most)).toBeGreaterThanOrEqual(value * 1000n)
    const held = rowAmountText(writing(), value, coin)
    if (!held.startsWith('<')) expect(read(held)).toBeLessThanOrEqual(value * 1000n)
  }),
)
