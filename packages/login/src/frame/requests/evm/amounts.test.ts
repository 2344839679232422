// @tier gate
import { expect, test } from 'vitest'
import { atMost } from './amounts.js'

test.each([
  [0n, '0 ETH'],
  [9_999n, '0.000000000000009999 ETH'],
  [4_152_987_793_855_436n, '0.004153 ETH'],
  [1_000_000_000_000_000_001n, '1.001 ETH'],
  [9_999_500_000_000_000_000n, '10 ETH'],
])('a fee is told as what it may come to, in four digits: %s', (fee, told) => {
  expect(atMost(fee, { symbol: 'ETH' })).toBe(told)
})
