// @tier gate
import { expect, test } from 'vitest'
import { provenCount } from './transactionCount.js'

test.each([
  ['a key that has sent', 'none', 1n, 1n],
  ['an account that has sent nothing', 'none', 0n, undefined],
  ['a contract', 'contract', 7n, undefined],
  ['a delegated key', 'delegated', 7n, undefined],
] as const)('the count of %s proves what it sends next: %s, %s', (_what, code, count, proven) => {
  expect(provenCount(code, count)).toBe(proven)
})
