// @tier gate
import { search, searchDifference } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fiatValue,
  formatAmount,
  formatFiat,
  formatFiatParts,
  formatUnits,
  InvalidAmountError,
  parseDecimals,
  parseUnits,
  worthDecimal,
  worthOf,
} from './money.js'

const top = 2n ** 256n - 1n
const anyUnits = fc.oneof(
  fc.bigInt(0n, top),
  fc.bigInt(0n, 10n ** 20n),
  fc.integer({ min: 0, max: 77 }).map((zeros) => 10n ** BigInt(zeros)),
)
const anyDecimals = fc.integer({ min: 0, max: 36 })

function fault(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof InvalidAmountError) return error.context.reason
    throw error
  }
}

/** Undoes en-US formatting by hand, so that what was shown can be compared with what there is. */
function shownUnits(shown: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = shown.replaceAll(',', '').split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

describe('reading amounts', () => {
  test.each([
    ['0', 18, 0n],
    ['0.01', 18, 10_000_000_000_000_000n],
    ['12.34', 6, 12_340_000n],
    [' 1 ', 0, 1n],
    ['1.000000', 6, 1_000_000n],
    ['0.000000000000000001', 18, 1n],
    [top.toString(), 0, top],
  ])('%j at %i decimals is %s base units', (text, decimals, units) => {
    expect(parseUnits(text, decimals)).toBe(units)
  })

  search(
    'base units survive a trip through text',
    fc.property(anyUnits, anyDecimals, (units, decimals) => {
      expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
    }),
  )

  test.each([
    '',
    ' ',
    '.',
    '1.',
    '.5',
    '00',
    '01',
    '-1',
    '+1',
    '−1',
    '1e3',
    '1E3',
    '0x10',
    '1,000',
    '1,5',
    '1 000',
    '1_000',
    '1.2.3',
    '１２',
    '١٢',
    '१',
    '1٫5',
    '½',
    '∞',
    'Infinity',
    'NaN',
    '1n',
    '$1',
    '1\n2',
    '1\u200b',
    '1'.repeat(79),
    '1'.repeat(1_000_000),
  ])('%j is not an amount', (text) => {
    expect(fault(() => parseUnits(text, 18))).toBe('format')
  })

  search(
    'one decimal too many is an error, whatever the digit, even a zero',
    fc.property(fc.bigInt(0n, 10n ** 30n), anyDecimals, fc.nat(9), (whole, decimals, digit) => {
      const text = `${whole}.${'1'.repeat(decimals)}${digit}`

      expect(fault(() => parseUnits(text, decimals))).toBe('decimals')
    }),
  )

  searchDifference('the grammar is that of an independent reading, character by character', {
    inputs: fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789..,-+eE_ x'), maxLength: 24 }),
      fc
        .tuple(fc.nat(), fc.constantFrom('', '.', ',', '..', 'e', ' '), fc.nat())
        .map((parts) => parts.join('')),
    ),
    ours: (text) => fault(() => parseUnits(text, 36)) === undefined,
    oracle: (text) => isPlainDecimal(text.trim()),
  })

  test.each([
    [(top + 1n).toString(), 0],
    [(top / 10n ** 18n + 1n).toString(), 18],
    ['9'.repeat(78), 0],
  ])('%j at %i decimals does not fit 256 bits', (text, decimals) => {
    expect(fault(() => parseUnits(text, decimals))).toBe('range')
  })

  test.each([-1, 37, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'a coin cannot have %d decimals',
    (decimals) => {
      expect(fault(() => parseUnits('1.5', decimals))).toBe('range')
    },
  )
})

test.each([
  [-1_500_000n, 6, '-1.5'],
  [-1n, 6, '-0.000001'],
  [12_340_000n, 6, '12.34'],
  [12_000_000n, 6, '12'],
  [100n, 0, '100'],
])('%s base units at %i decimals are exactly %s', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text)
})

test('an error names the text that is not an amount, or only its type', () => {
  expect(() => parseDecimals('many')).toThrow(new InvalidAmountError('many', 'range'))
  expect(() => parseDecimals(['6'])).toThrow(new InvalidAmountError('object', 'range'))
})

describe('reading decimals', () => {
  test.each([
    [0, 0],
    [18, 18],
    [36, 36],
    ['6', 6],
    ['18', 18],
  ])('%j is %i', (value, decimals) => {
    expect(parseDecimals(value)).toBe(decimals)
  })

  search('anything but a whole number from 0 to 36 is refused, and with the same error', async (look) => {
    const wrong = fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true }),
      fc.constantFrom(
        '',
        ' 6',
        '6.0',
        '1e1',
        '0x6',
        '٦',
        '037',
        '-1',
        37,
        6.5,
        [6],
        new Number(6),
        Symbol('6'),
      ),
    )

    await look(
      fc.property(
        wrong.filter(
          (value) => !/^\d{1,2}$/.test(typeof value === 'object' ? '' : String(value)) || value === 37,
        ),
        (value) => {
          expect(fault(() => parseDecimals(value))).toBe('range')
        },
      ),
    )
  })
})

describe('showing amounts', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '<0.001'],
    [10n ** 15n, 18, '0.001'],
    [1_999_999n, 6, '1.999'],
    [1_234_567_890_000n, 6, '1,234,567.89'],
    [999_999_999_999_999_999n, 18, '0.999'],
    [12n, 0, '12'],
    [-1_500_000n, 6, '-1.5'],
    [-1n, 18, '0'],
    [top, 0, BigInt(top).toLocaleString('en-US')],
  ])('%s base units at %i decimals are shown as %s', (value, decimals, shown) => {
    expect(formatAmount(value, decimals)).toBe(shown)
  })

  test('decimals shown are the caller’s choice', () => {
    expect(formatAmount(1_500_000n, 6, { minimumFractionDigits: 2 })).toBe('1.50')
    expect(formatAmount(1_500_000n, 6, { minimumFractionDigits: 6 })).toBe('1.500000')
    expect(formatAmount(1_234_567n, 6, { maximumFractionDigits: 6 })).toBe('1.234567')
    expect(formatAmount(1_900_000n, 6, { maximumFractionDigits: 0 })).toBe('1')
    expect(formatAmount(900_000n, 6, { maximumFractionDigits: 0 })).toBe('<1')
  })

  test('grouping and decimal mark are those of the locale', () => {
    expect(formatAmount(1_234_500_000n, 6, { locale: 'de-DE' })).toBe('1.234,5')
  })

  search('what is shown is never more than there is, and less by under one shown unit', async (look) => {
    const cases = fc.tuple(anyUnits, anyDecimals, fc.integer({ min: 0, max: 8 }))

    await look(
      fc.property(cases, ([units, decimals, maximumFractionDigits]) => {
        const shown = formatAmount(units, decimals, { maximumFractionDigits })

        const step = maximumFractionDigits < decimals ? 10n ** BigInt(decimals - maximumFractionDigits) : 1n
        const counted = shown.startsWith('<') ? 0n : shownUnits(shown, decimals)
        expect(shown.startsWith('<')).toBe(units > 0n && units < step)
        expect(units - counted >= 0n && units - counted < step).toBe(true)
      }),
    )
  })
})

describe('fiat', () => {
  test.each([
    [1250.5, 'usd', 'en-US', '$1,250.50'],
    [0, 'USD', 'en-US', '$0.00'],
    [1250.5, 'jpy', 'en-US', '¥1,251'],
    [12480.32, 'eur', 'de-DE', '12.480,32\u00a0€'],
    [0.00012345, 'btc', 'en-US', 'BTC\u00a00.00012345'],
    [0.1234567, 'eth', 'en-US', 'ETH\u00a00.123457'],
    [worthOf(1_250_500_000n, 6, 1), 'usd', 'en-US', '$1,250.50'],
  ])('%s in %s for %s is %s', (value, currency, locale, shown) => {
    expect(formatFiat(value, currency, locale)).toBe(shown)
  })

  test('is in US dollars for American readers by default', () => {
    expect(formatFiat(1250.5)).toBe('$1,250.50')
  })

  test('a hero number comes apart at its decimal mark, and fits together again', () => {
    const sum = worthOf(12480329999n, 6, 1)
    expect(formatFiatParts(sum)).toEqual({ whole: '$12,480', cents: '.32' })
    expect(formatFiatParts(sum, 'jpy')).toEqual({ whole: '¥12,480', cents: '' })
    expect(formatFiatParts(sum, 'eur', 'de-DE')).toEqual({ whole: '12.480', cents: ',32\u00a0€' })
  })

  test('a balance is worth its whole coins times the price', () => {
    expect(fiatValue(1_500_000n, 6, 2)).toBe(3)
    expect(fiatValue(0n, 18, 2000)).toBe(0)
  })

  test.each([
    [999_999n, 3, 1, '999.999'],
    [999_999_999_999_999_999_999n, 18, 1, '999.999999999999999999'],
    [100n, 0, 4.35, '435'],
    [3n, 0, 1.5e-7, '0.00000045'],
    [3n, 0, 2e21, '6000000000000000000000'],
    [1n, 36, 1e-9, '0'],
  ])(
    '%d base units at %i decimals are worth exactly %d times as much: %s',
    (value, decimals, price, worth) => {
      expect(worthDecimal(worthOf(value, decimals, price))).toBe(worth)
    },
  )
})

/** Digits without a leading zero, then at the most one dot followed by digits; 78 and 36 of them. */
function isPlainDecimal(text: string): boolean {
  const [whole = '', fraction, ...rest] = text.split('.')
  const digits = (part: string) =>
    part !== '' && [...part].every((character) => '0123456789'.includes(character))
  if (rest.length > 0 || !digits(whole) || (whole.length > 1 && whole.startsWith('0'))) return false
  return fraction === undefined || (digits(fraction) && fraction.length <= 36)
}
