// @tier gate
import { formatUnits, parseUnits } from '@foyer/core'
import { currencyDigits, readAmount } from '@foyer/parts'
import { numbersRead, search } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInside, nearestInside } from './form.js'
import { boundsOf, coinsText, fiatText, getsText, paysText, percentText } from './formatters.js'
import { messages } from './messages.js'
import { currencyCode, decimals } from './options.js'

const text = createText({ locale: 'en' })
text.add(messages)
const writing = { text }
const currencies = [...Intl.supportedValuesOf('currency'), 'BTC', 'ETH'].map((one) => currencyCode(one))

/** Sums of all sizes with up to eight decimals, as services write them. */
const sums = fc
  .tuple(fc.oneof(fc.bigInt(0n, 99n), fc.bigInt(1n, 10n ** 12n)), fc.nat({ max: 8 }))
  .map(([digits, places]) => digits * 10n ** BigInt(decimals - places))

/** Reads a figure of a text; behind `<`, each sum is less than that. */
function readText(shown: string) {
  const figure = shown.replace(/[^\d.]/g, '').replace(/^\.+|\.+$/g, '')
  return { isBound: shown.includes('<'), value: parseUnits(figure, decimals) }
}

search.for([
  ['the fee of an offer', 'most', (value, currency) => fiatText(writing, { value, currency }, 'fee')],
  ['a sum to pay', 'most', (value, currency) => paysText(writing, formatUnits(value, decimals), currency)],
  [
    'the least that is taken',
    'most',
    (value, currency) =>
      boundsOf(writing, { id: 'card', min: formatUnits(value, decimals), max: '1' }, currency).min,
  ],
  [
    'the most that is taken',
    'least',
    (value, currency) =>
      boundsOf(writing, { id: 'card', min: '1', max: formatUnits(value, decimals) }, currency).max,
  ],
  [
    'the worth of what comes',
    'least',
    (value, currency) =>
      getsText(
        text.t,
        writing,
        { gets: { value, currency }, total: { value, currency }, fee: undefined, isPlaceholder: true },
        '',
      ),
  ],
  ['a share', 'most', (value) => percentText(writing, formatUnits(value, decimals))],
] satisfies readonly (readonly [string, 'most' | 'least', (value: bigint, currency: string) => string])[])(
  'in every currency, %s is never written as more or as less than it is, as it costs or comes',
  async (look, [, bound, write]) => {
    await look(
      fc.property(sums, fc.constantFrom(...currencies), (value, currency) => {
        const written = readText(write(value, currency))
        if (written.isBound) expect(value).toBeLessThan(written.value)
        else if (bound === 'most') expect(written.value).toBeGreaterThanOrEqual(value)
        else expect(written.value).toBeLessThanOrEqual(value)
        // Nothing that costs shows as nothing.
        if (value > 0n && bound === 'most') expect(written.value).toBeGreaterThan(0n)
      }),
    )
  },
  { gate: 400, exhaustive: 20_000 },
)

search(
  'in every currency, the sum that is proposed in place of one outside of the bounds can be typed, and is inside',
  fc.property(sums, sums, fc.boolean(), fc.constantFrom(...currencies), (least, more, isLess, currency) => {
    const max = least + more + 2n * 10n ** BigInt(decimals)
    const method = { id: 'card', min: formatUnits(least, decimals), max: formatUnits(max, decimals) }
    const nearest = nearestInside(method, isLess, currency)
    expect(readAmount(nearest, currencyDigits(currency), 'en').status).toBe('read')
    expect(isInside(nearest, method)).toBe(true)
  }),
  { gate: 400, exhaustive: 20_000 },
)

test.each(['1INCH', '0xBTC', '000 USDC', '$1.00', 'שקל', '٠٠٠', 'Mio. USDC'])(
  'the symbol %s changes no amount that is bought',
  (symbol) => {
    const sum = { value: 25n * 10n ** BigInt(decimals), currency: 'usd' }
    const [coins, worth] = [false, true].map((isPlaceholder) =>
      getsText(text.t, writing, { gets: sum, total: sum, fee: undefined, isPlaceholder }, symbol),
    )
    const plain = coinsText(writing, sum.value, 'USDC')

    expect(numbersRead(coins ?? '')).toEqual(numbersRead(plain))
    expect(coins).toContain(`\u2068“${symbol}”\u2069`)
    expect(worth).toContain(`\u2068“${symbol}”\u2069`)
  },
)
