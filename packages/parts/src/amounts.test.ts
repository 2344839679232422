import { describe, expect, test } from 'vitest'
import { fiatText, priceText, worthText } from './amounts.js'

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
