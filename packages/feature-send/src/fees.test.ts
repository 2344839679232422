// @tier gate
import { expect, test } from 'vitest'
import { ether, friend, myAccount, usdc } from './fakeHost.test-support.js'
import { isFeeHigh } from './fees.js'

const plan = (token: typeof ether, amount: bigint, fee: bigint) => ({
  from: myAccount,
  to: friend,
  token,
  amount,
  fee,
})
const milliether = 10n ** 15n
const priced = { decimals: 18, price: 2_000 }
const unpriced = { decimals: 18, price: undefined }

test.each([
  [
    'more than a tenth of the coin',
    plan(ether, 100n * milliether, 11n * milliether),
    priced,
    undefined,
    true,
  ],
  ['a tenth of the coin', plan(ether, 110n * milliether, 11n * milliether), priced, undefined, false],
  [
    'much, of a little that is hardly worth a word',
    plan(ether, milliether, 10n * milliether),
    priced,
    undefined,
    false,
  ],
  ['more than the coin, of unknown worth', plan(ether, 1n, 2n), unpriced, undefined, true],
  ['more than a tenth of the token', plan(usdc, 200_000_000n, 11n * milliether), priced, 1, true],
  ['less than a tenth of the token', plan(usdc, 230_000_000n, 11n * milliether), priced, 1, false],
  ['dear, for a token of unknown worth', plan(usdc, 1n, 11n * milliether), priced, undefined, true],
  ['of unknown worth, for a token', plan(usdc, 1n, 11n * milliether), unpriced, 1, false],
])('a fee that is %s', (_what, transfer, native, price, isHigh) => {
  expect(isFeeHigh(transfer, native, price, 'usd')).toBe(isHigh)
})
