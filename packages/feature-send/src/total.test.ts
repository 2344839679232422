// @tier gate
import { displayText } from '@foyer/core'
import { expect, test } from 'vitest'
import { createFakeHost, ether, ethereum, fee, usdc } from './fakeHost.test-support.js'
import { totalText } from './total.js'

const { context, text } = createFakeHost()
const total = (token: typeof ether, amount: bigint, native: number | undefined) =>
  totalText(text.t, context, { amount, fee, token }, ethereum, { token: token.price, native })

test('of the coin itself, amount and fee are one sum', () => {
  expect(total(ether, 25n * 10n ** 16n, 2000)).toEqual({ value: '0.251 ETH', detail: '$502.00' })
})

test('of the coin, the sum is never shown as less than what leaves', () => {
  const { value } = total(ether, 123_456_700_000_000_000n, undefined)

  expect(value).toBe('0.1244567 ETH')
})

test('of a token, both coins are named', () => {
  expect(total(usdc, 1_250_500_000n, 2000)).toEqual({
    value: '1,250.5 USDC + 0.001 ETH',
    detail: '$1,252.50',
  })
})

test.each([
  [12_345_678n, '0.12345678 WBTC'],
  [45_000n, '0.00045 WBTC'],
])('of a token, all its decimals are shown (%s)', (amount, said) => {
  const symbol = displayText('WBTC')
  const { value } = total({ ...usdc, name: symbol, symbol, decimals: 8, isListed: true }, amount, undefined)

  expect(value).toBe(`${said} + 0.001 ETH`)
})

test('without one of the prices, no sum of them is claimed', () => {
  expect(total(usdc, 1_000_000n, undefined)).toEqual({ value: '1 USDC + 0.001 ETH' })
})
