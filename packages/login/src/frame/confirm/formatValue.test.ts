// @tier gate
import { beforeAll, expect, test } from 'vitest'
import { fetchWords } from '../fetchWords.js'
import { formatValue } from './formatValue.js'
import { textsFor } from './texts.js'

const amount = (locale: string, value = '1500.25 USDC') =>
  formatValue({ value, as: 'amount' }, textsFor(locale)).replace(/\s/g, ' ')
const date = (locale: string) => formatValue({ value: '1800000000', as: 'date' }, textsFor(locale))

beforeAll(() => fetchWords('de'))

test.each([
  'en',
  'en-GB',
  'id',
  'pt-BR',
  'tr',
  'en-DE',
  'en-150',
  'ar',
  'fr-CH',
  'en-u-nu-fullwide',
  'x-y',
  '',
])('beside English words, numbers are written as English has them, whatever the page says (%s)', (locale) => {
  // 1.500 would be read as one and a half.
  expect(amount(locale)).toBe('1,500.25 USDC')
  expect(date(locale)).toContain('2027')
})

test.each(['de', 'de-CH', 'de-AT', 'de-u-ca-buddhist'])(
  'beside German words as German does (%s)',
  (locale) => {
    expect(amount(locale)).toBe('1.500,25 USDC')
    expect(date(locale)).toContain('2027')
  },
)
