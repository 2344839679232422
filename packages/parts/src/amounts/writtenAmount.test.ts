// @tier gate
import { formatAmount, formatUnits, parseUnits } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWritten, withoutDirectionMarks, writeDecimal } from './writtenAmount.js'

const locales = [
  'en',
  'de',
  'fr',
  'de-CH',
  'es',
  'pl',
  'pt-BR',
  'en-IN',
  'hi',
  'mr',
  'ar-EG',
  'ar',
  'fa',
  'ks',
  'he',
  'ja',
  'sv',
  'en-ZA',
  'ja-u-nu-fullwide',
]
const anyLocale = fc.constantFrom(...locales)
const anyUnits = fc.oneof(
  fc.bigInt(0n, 2n ** 256n - 1n),
  fc.bigInt(0n, 10n ** 20n),
  fc.bigInt(0n, 10n ** 7n),
  fc.integer({ min: 0, max: 40 }).map((zeros) => 10n ** BigInt(zeros)),
)
const anyDecimals = fc.integer({ min: 0, max: 36 })
// What people, other programs and other countries may put between digits.
const nearAmounts = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789..,,' \u00a0\u202f’٬٫٣۴４१。"), maxLength: 16 }),
  fc
    .array(fc.tuple(fc.constantFrom('', '.', ',', ' ', "'", '٬', '٫'), fc.nat({ max: 9999 })), {
      maxLength: 4,
    })
    .map((parts) => parts.map(([mark, digits]) => `${mark}${digits}`).join('')),
)

const read = (text: string, locale = 'en') => {
  const amount = readWritten(text, locale)
  if (amount.status === 'read') return amount.decimal
  return amount.status === 'ambiguous' ? `${amount.whole} or ${amount.fraction}?` : amount.status
}
/** Every number that a text may be taken for. */
const numbers = (text: string, locale: string) => {
  const amount = readWritten(text, locale)
  if (amount.status === 'read') return [amount.decimal]
  return amount.status === 'ambiguous' ? [amount.whole, amount.fraction] : []
}

describe('reading what people write', () => {
  test.each([
    ['en', '1250', '1250'],
    ['en', '0.25', '0.25'],
    ['en', '0,25', '0.25'],
    ['de', '0,25', '0.25'],
    ['de', '0.25', '0.25'],
    ['en', '.5', '0.5'],
    ['de', ',5', '0.5'],
    ['en', '00.5', '0.5'],
    ['en', '007', '7'],
    ['en', '5.', '5'],
    ['de', '5,', '5'],
    ['en', '1.0000', '1.0000'],
    ['en', ' 12 ', '12'],
    ['en', '1,250.5', '1250.5'],
    ['de', '1.250,5', '1250.5'],
    ['en', '1.250,5', '1250.5'],
    ['de', '1,250.5', '1250.5'],
    ['en', '1,250.500', '1250.500'],
    ['en', '12,345,678', '12345678'],
    ['en', '1.234.567', '1234567'],
    ['en', '1,23,456.7', '123456.7'],
    ['hi', '12,34,567', '1234567'],
    ['fr', '1 250,5', '1250.5'],
    ['fr', '1\u202f250,5', '1250.5'],
    ['fr', '1\u00a0250\u00a0000', '1250000'],
    ['de-CH', "1'250.5", '1250.5'],
    ['de-CH', '1’250', '1250'],
    ['en', '１２．５', '12.5'],
    ['en', '٠٫٢٥', '0.25'],
    ['ar-EG', '١٬٢٥٠٫٥', '1250.5'],
    ['fa', '۱٬۲۵۰', '1250'],
    ['hi', '१२.५', '12.5'],
    ['ar-EG', '١٬٢٥٠', '1250'],
    ['fa', '۱۰۰ ۲۵۰', '100250'],
    ['en', '1250,500', '1250.500'],
    ['en', '0,500', '0.500'],
    ['en', '1,2500', '1.2500'],
  ])('in %s, “%s” is %s', (locale, text, decimal) => {
    expect(read(text, locale)).toBe(decimal)
  })

  test.each([
    ['de', '1.250', '1250 or 1.25?'],
    ['en', '1,250', '1250 or 1.25?'],
    ['en', '12,000', '12000 or 12?'],
    ['fr', '1.250', '1250 or 1.25?'],
    ['fr', '1,250', '1.250'],
    ['de', '1,250', '1.250'],
    ['en', '1.250', '1.250'],
    ['de-CH', '1,250', '1250 or 1.25?'],
    ['ar-EG', '1,250', '1250 or 1.25?'],
    ['en', '٩,٢٥٠', '9250 or 9.25?'],
    ['en', '１，２５０', '1250 or 1.25?'],
  ])('in %s, “%s” is %s', (locale, text, asked) => {
    expect(read(text, locale)).toBe(asked)
  })

  test.each(['', '.', ',', '٫', '1 2', '1,250,', '1,250,0', '1.250.00', "1'"])(
    '“%s” may become an amount with the next keys',
    (text) => {
      expect(read(text)).toBe('partial')
    },
  )

  test.each([
    '-1',
    '+1',
    '1e3',
    '0x10',
    '$5',
    '5 ETH',
    '5%',
    '1_000',
    '1.2.3',
    '1,2,3',
    '1,2345,678',
    '1,250.5.5',
    '1.250,5,5',
    '1,234.567,8',
    '0,123,456',
    '1 2345',
    '1  250',
    '1. 5',
    '1\n250',
    '1\t250',
    '1\u200b5',
    '\u202e12',
    // What a field from left to right shows in another order than it is read.
    '\u200f.5',
    '\u20675.\u2069',
    '\u2067100 250\u2069',
    '1\u200f2\u200f3',
    '١٠٠ ٢٥٠',
    "١٠٠'٢٥٠",
    '߁߂߃',
    '𞥑𞥒𞥓',
    '1٢',
    '1৪',
    '½',
    '²',
    '①',
    '一',
    '∞',
    'NaN',
    '<0.001',
    '1'.repeat(201),
  ])('“%s” is no amount', (text) => {
    expect(read(text)).toBe('wrong')
  })

  search(
    'every amount as it is shown, pasted back, is that amount, or is asked about with it among the answers',
    fc.property(anyUnits, anyDecimals, anyLocale, fc.nat({ max: 36 }), (units, decimals, locale, digits) => {
      const shown = formatAmount(units, decimals, { locale, maximumFractionDigits: digits })
      fc.pre(!shown.startsWith('<'))
      const step = digits < decimals ? 10n ** BigInt(decimals - digits) : 1n

      expect(numbers(shown, locale)).toContain(formatUnits(units - (units % step), decimals))
    }),
  )

  search(
    'no two locales read one text as different numbers',
    fc.property(nearAmounts, anyLocale, anyLocale, (text, one, other) => {
      const [a, b] = [readWritten(text, one), readWritten(text, other)]

      if (a.status === 'read' && b.status === 'read') expect(a).toEqual(b)
      else if (a.status !== 'ambiguous' && b.status !== 'ambiguous') expect(a).toEqual(b)
    }),
  )

  search(
    'what is read has the digits that were written, in their order, and is what the chain’s parser takes',
    fc.property(nearAmounts, anyLocale, (text, locale) => {
      const amount = readWritten(text, locale)
      if (amount.status !== 'read') return

      const digits = (some: string) => some.replace(/\D/g, '').replace(/^0+/, '')
      expect(digits(amount.decimal)).toBe(digits(inLatin(text)))
      expect(() => parseUnits(amount.decimal, 36)).not.toThrow()
    }),
  )

  test('the digits of every script that Intl knows are those of Intl', () => {
    const rightToLeft = ['adlm', 'gara', 'nkoo', 'rohg']
    for (const system of Intl.supportedValuesOf('numberingSystem')) {
      if (rightToLeft.includes(system)) continue
      const text = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210)
      if (/^\p{Nd}+$/u.test(text)) expect(read(text)).toBe('9876543210')
    }
  })
})

test('a number keeps nothing of the direction of the text it was copied from', () => {
  expect(withoutDirectionMarks('\u2067\u200f1,250\u061c.5\u200e\u2066\u2068\u2069')).toBe('1,250.5')
})

describe('writing for the field', () => {
  test.each([
    ['en', '1250.5', '1250.5'],
    ['de', '1250.5', '1250,5'],
    ['de', '1.125', '1,125'],
    ['ar-EG', '1250.5', '١٢٥٠٫٥'],
    ['zh-u-nu-hanidec', '1250.5', '1250.5'],
  ])('in %s, %s stands as “%s”', (locale, decimal, written) => {
    expect(writeDecimal(decimal, locale)).toBe(written)
  })

  search(
    'every amount stands so that it is read as itself, never asked about',
    fc.property(anyUnits, anyDecimals, anyLocale, (units, decimals, locale) => {
      const decimal = formatAmount(units, decimals, { maximumFractionDigits: 36 }).replaceAll(',', '')

      expect(read(writeDecimal(decimal, locale), locale)).toBe(decimal)
    }),
  )
})

function inLatin(text: string): string {
  return [...text]
    .map((character) => {
      for (const zero of [0x660, 0x6f0, 0xff10, 0x966]) {
        const value = (character.codePointAt(0) ?? 0) - zero
        if (value >= 0 && value < 10) return String(value)
      }
      return character
    })
    .join('')
}
