// @tier gate
import type { CallEffect } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDrain } from './formatters.js'

const allow: CallEffect = {
  kind: 'allow',
  to: `0x${'e5'.repeat(20)}`,
  token: `0x${'33'.repeat(20)}`,
  amount: 5n,
  decimals: 18,
}

search(
  'an allowance is named as one without an end from half of 96 bits on, or from the supply of its token on',
  fc.property(
    fc.oneof(
      fc.bigInt(0n, 2n ** 256n - 1n),
      fc
        .tuple(fc.integer({ min: 90, max: 255 }), fc.bigInt(-2n, 2n))
        .map(([bits, by]) => 2n ** BigInt(bits) + by),
      fc.bigInt(0n, 2_000n),
    ),
    fc.option(fc.bigInt(0n, 2_000n), { nil: undefined }),
    (amount, supply) => {
      const isEndless = amount >= 2n ** 95n || (supply !== undefined && supply > 0n && amount >= supply)
      expect(isDrain({ ...allow, amount, supply })).toBe(isEndless)
    },
  ),
  { gate: 300, exhaustive: 10_000 },
)

test('an allowance that may be of an NFT is one to be warned of', () => {
  expect(isDrain({ ...allow, decimals: undefined })).toBe(true)
  expect(isDrain(allow)).toBe(false)
})
