// @tier gate
import { worthOf } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fiatText, inShort, priceText, rowAmountText, rowFiatText, worthText } from './amounts.js'
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
    ['btc', 0.0149, 'BTC\u00a00.0149'],
    ['BTC', 0.000000001, '<BTC\u00a00.00000001'],
    ['eth', 0.0049, 'ETH\u00a00.0049'],
    ['eth', 2, 'ETH\u00a02.00'],
  ])('in %s, %d is shown as %s', (currency, worth, shown) => {
    expect(worthText(writing(currency), worthOf(1n, 0, worth), 'had')).toBe(shown)
  })

  test('of a sum that is typed or paid is rounded, so that it shows as it was typed', () => {
    expect(fiatText(writing(), 99_999_999n, 6, 1, 'had')).toBe('$99.99')
    expect(fiatText(writing(), 99_999_999n, 6, 1, 'paid')).toBe('$100.00')
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
    expect(fiatText(writing(), 10n, 0, undefined, 'had')).toBeUndefined()
    expect(fiatText(writing(), 10n, 0, 0, 'had')).toBeUndefined()
    expect(fiatText(writing(), 10n, 0, 2, 'had')).toBe('$20.00')
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

/** Reads a sum back as the smallest units of the currency and the power of ten that a word means. */
function readerOf(locale: string) {
  const digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].toReversed()
  const markOf = (type: string) =>
    new Intl.NumberFormat(locale).formatToParts(12_345_678.5).find((part) => part.type === type)?.value ?? ''
  const [point, group] = [markOf('decimal'), markOf('group')]
  const latin = (text: string) =>
    [...text.replaceAll(group, '')]
      .map((letter) => (digits.includes(letter) ? digits.indexOf(letter) : letter === point ? '.' : letter))
      .join('')
  const unitOf = (text: string) => text.replace(/[\d.,\s\p{Sc}\u200e\u200f’٬<]/gu, '')
  const powerOf = new Map(
    [18, 15, 12, 9].map((power) => {
      const short = latin(inShort(locale, 10n ** BigInt(power)))
      return [
        unitOf(short),
        BigInt(power - Number(/\d[\d.,]*/.exec(short)?.[0].replace(/\D/g, '').length) + 1),
      ]
    }),
  )
  /** In units of 10^-3 of the currency, and the size of the last digit in them. */
  return (text: string): { readonly value: bigint; readonly step: bigint } => {
    const shown = latin(text)
    const [, whole = '', fraction = ''] = /(\d[^.\p{L}]*)(?:\.(\d+))?/u.exec(shown) ?? []
    const isShort = powerOf.has(unitOf(shown)) && unitOf(shown) !== ''
    const power = 3n + (isShort ? (powerOf.get(unitOf(shown)) ?? 0n) : 0n)
    const scale = 10n ** (power - BigInt(fraction.length))
    return {
      value: BigInt(whole.replace(/\D/g, '') + fraction) * scale,
      step: isShort ? scale * 1_000n : scale,
    }
  }
}

const symbolOf = (currency: string, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? ''

const locales = ['en', 'de', 'ar', 'ar-EG', 'fr', 'hi', 'ja', 'fa', 'de-CH'] as const
const readers = new Map(locales.map((locale) => [locale, readerOf(locale)]))

search(
  'the worth of what is held is written in every language as no more than it is, and less by under one unit shown',
  fc.property(
    sums,
    fc.record({ digits: fc.bigInt(1n, 999_999_999_999n), zeros: fc.integer({ min: -14, max: 2 }) }),
    fc.constantFrom(...locales),
    fc.constantFrom('usd', 'eur', 'jpy', 'kwd'),
    ({ value, decimals }, { digits, zeros }, locale, currency) => {
      fc.pre(value > 0n)
      const price = Number(`${digits}e${zeros}`)
      /** In units of 10^-3 of the currency, times `scale`. */
      const scale = 10n ** BigInt(decimals + 14)
      const exact = value * digits * 10n ** BigInt(zeros + 14) * 1_000n
      const read = readers.get(locale)
      for (const text of [
        fiatText(writing(currency, locale), value, decimals, price, 'had'),
        rowFiatText(writing(currency, locale), value, decimals, price),
      ]) {
        if (text === undefined || read === undefined) throw new Error('No text')
        const shown = read(text.replace(symbolOf(currency, locale), ''))
        if (text.startsWith('<')) expect(exact < shown.value * scale).toBe(true)
        else {
          expect(shown.value * scale <= exact, `${text} is more than ${exact} / ${scale}`).toBe(true)
          expect(exact < (shown.value + shown.step) * scale, `${text} is far less`).toBe(true)
        }
      }
    },
  ),
  {
    finds: [
      {
        input: [{ value: 999_999n, decimals: 3 }, { digits: 1n, zeros: 0 }, 'en', 'usd'],
        found: '$999.999 was $1,000.00',
      },
    ],
  },
)
