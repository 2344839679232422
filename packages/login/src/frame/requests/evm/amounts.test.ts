// @tier gate
import { expect, test } from 'vitest'
import { allowStep, atMost } from './amounts.js'
import { coin, items, other, place } from './evm.test-support.js'

test.each([
  [0n, '0 ETH'],
  [9_999n, '0.000000000000009999 ETH'],
  [4_152_987_793_855_436n, '0.004153 ETH'],
  [1_000_000_000_000_000_001n, '1.001 ETH'],
  [9_999_500_000_000_000_000n, '10 ETH'],
])('a fee is told as what it may come to, in four digits: %s', (fee, told) => {
  expect(atMost(fee, { symbol: 'ETH' })).toBe(told)
})

const nobody = `0x${'0'.repeat(40)}` as const
const unknown = `0x${'5'.repeat(40)}` as const

test.each([
  ['a coin', coin, other, 'revoke'],
  ['a coin', coin, nobody, 'revoke'],
  ['an item', items, other, 'approve'],
  ['an item', items, nobody, 'revoke'],
  ['an unknown contract', unknown, other, 'approve'],
  ['an unknown contract', unknown, nobody, 'revoke'],
] as const)('the approval of 0 of %s (%s) for %s is shown as: %s', async (_what, token, spender, title) => {
  const step = await allowStep(token, { spender, amount: 0n, mayBeItem: true }, place)
  expect(step.title).toBe(title)
  expect(step.moves === 0n).toBe(title === 'revoke')
})
