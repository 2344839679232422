// @tier gate
import { displayText, momentNow, parseNetworkId } from '@foyer/core'
import { createText } from '@foyer/ui'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agedPrice, movedText } from './agedPrice.js'
import { transactionMessages } from './messages.js'
import { pastFeeText } from './pastFeeText.js'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) })
})
afterEach(() => {
  vi.useRealTimers()
})

const network = parseNetworkId('eip155:1')
const coin = { name: displayText('Ether'), symbol: displayText('ETH'), decimals: 18 }
const ether = { ...coin, network, amount: 1n, price: 3_000 }
const text = createText()
text.add(transactionMessages)
const writing = { text, currency: 'usd' }
const minute = 60_000

test.each([
  ['just loaded', 0, 'today’s price'],
  ['half an hour old', 30 * minute, 'today’s price'],
  ['two hours old', 120 * minute, 'the last known price'],
  ['36 hours old', 36 * 60 * minute, 'the last known price'],
  ['of an unknown age', undefined, 'the last known price'],
] as const)('a worth and a fee by a price that is %s say so', (_what, age, said) => {
  const at = age === undefined ? undefined : momentNow()
  vi.advanceTimersByTime(age ?? 0)
  const aged = agedPrice([ether], at, network)
  expect(movedText(text.t, writing, { amount: 10n ** 18n, decimals: 18, isGone: true }, aged)).toBe(
    `$3,000.00 at ${said}`,
  )
  expect(pastFeeText(text.t, writing, 10n ** 15n, { nativeCurrency: coin }, aged)).toEqual({
    value: '0.001 ETH',
    detail: `$3.00 at ${said}`,
  })
})

test('a sum that left is rounded as it was paid, one that came is cut, and without a price there is no worth', () => {
  const aged = agedPrice([{ ...ether, price: 2_999.99 }], undefined, network)
  const half = { amount: 5n * 10n ** 17n, decimals: 18 }
  expect(movedText(text.t, writing, { ...half, isGone: true }, aged)).toMatch(/^\$1,500\.00/)
  expect(movedText(text.t, writing, { ...half, isGone: false }, aged)).toMatch(/^\$1,499\.99/)
  expect(
    movedText(text.t, writing, { ...half, isGone: false }, agedPrice([], undefined, network)),
  ).toBeUndefined()
})
