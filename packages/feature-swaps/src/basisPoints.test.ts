// @tier gate
/// <reference types="node" />

import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cautionOf, leastOf, priceImpact, providerFee, shareLeft } from './basisPoints.js'

const units = fc.bigInt({ min: 0n, max: 2n ** 200n })
const slippage = fc.bigInt({ min: 10n, max: 500n })

describe('what has to arrive', () => {
  test('is what is shown less the slippage, to the unit', () => {
    expect(leastOf(1_000_000n, 100n)).toBe(990_000n)
    expect(leastOf(999n, 100n)).toBe(990n)
    expect(leastOf(1n, 500n)).toBe(1n)
    expect(leastOf(10n ** 30n, 10n)).toBe(999n * 10n ** 27n)
  })

  search(
    'is never less than the slippage allows, and within a unit of it',
    fc.property(units, slippage, (receives, share) => {
      const exact = receives * (10_000n - share)
      const least = leastOf(receives, share) * 10_000n
      return least >= exact && least - exact < 10_000n
    }),
    { gate: 100_000 },
  )
})

test('the share that may be lost leaves as much as is wanted, and there is none of nothing', () => {
  expect(shareLeft(10_000n, 9_900n)).toBe(100n)
  expect(shareLeft(10_000n, 10_000n)).toBe(0n)
  expect(shareLeft(10_000n, 10_001n)).toBeUndefined()
  expect(shareLeft(0n, 0n)).toBeUndefined()
})

search(
  'the provider keeps 0.85 % at the most, in base units of what is given',
  async (look) => {
    expect(providerFee(1_250_000_000n)).toBe(10_625_000n)
    await look(
      fc.property(units, (amount) => {
        const fee = providerFee(amount) * 10_000n
        return fee <= amount * 85n && amount * 85n - fee < 10_000n
      }),
    )
  },
  { gate: 10_000 },
)

describe('the price impact', () => {
  const side = (decimals: number, price: number | undefined, amount: bigint) => ({
    token: { decimals, ...(price !== undefined && { price }) },
    amount,
  })
  const usdc = (amount: bigint) => side(6, 1, amount)

  test('is what is lost of the value, in hundredths of a per cent', () => {
    expect(priceImpact(usdc(1_000_000n), usdc(970_000n))).toBe(300n)
    expect(priceImpact(usdc(1_000_000n), usdc(1_010_000n))).toBe(-100n)
    expect(priceImpact(side(18, 3_000, 10n ** 18n), usdc(2_997_000_000n))).toBe(10n)
    expect(priceImpact(side(18, 0.0000199, 10n ** 24n), side(8, 65_000.5, 30_614n))).toBe(0n)
  })

  test('is unknown without either price, for nothing given, and for a price that is none', () => {
    expect(priceImpact(side(6, undefined, 5n), usdc(5n))).toBeUndefined()
    expect(priceImpact(usdc(5n), side(18, undefined, 5n))).toBeUndefined()
    expect(priceImpact(usdc(5n), side(18, 0, 5n))).toBeUndefined()
    expect(priceImpact(usdc(0n), usdc(5n))).toBeUndefined()
    expect(priceImpact(side(6, 1e21, 5n), usdc(5n))).toBeUndefined()
    expect(priceImpact(side(6, 1e15, 5n), usdc(5n))).toBeUndefined()
  })

  search(
    'does not depend on the decimals of either token',
    async (look) => {
      const decimals = fc.integer({ min: 0, max: 36 })
      const coins = fc.bigInt({ min: 1n, max: 10n ** 12n })
      await look(
        fc.property(decimals, decimals, coins, coins, (from, to, given, got) => {
          const told = priceImpact(
            side(from, 2, given * 10n ** BigInt(from)),
            side(to, 2, got * 10n ** BigInt(to)),
          )
          return told === ((given - got) * 10_000n) / given
        }),
      )
    },
    { gate: 10_000 },
  )

  search(
    'is exact at any price',
    fc.property(
      fc.array(
        fc.record({
          digits: fc.integer({ min: 1, max: 999_999 }),
          power: fc.integer({ min: 0, max: 40 }),
          decimals: fc.nat(36),
          amount: fc.bigInt({ min: 1n, max: 10n ** 40n }),
        }),
        { minLength: 2, maxLength: 2 },
      ),
      (sides) => {
        const [given, got] = sides.map(({ digits, power, decimals, amount }) => ({
          side: side(decimals, Number(`${digits}e-${power}`), amount),
          worth: amount * BigInt(digits) * 10n ** BigInt(76 - power - decimals),
        }))
        if (!given || !got) throw new Error('no sides')
        expect(priceImpact(given.side, got.side)).toBe(((given.worth - got.worth) * 10_000n) / given.worth)
      },
    ),
    { gate: 1_000 },
  )

  test('is pointed out from 3 %, agreed to from 10 %, refused from 50 %', () => {
    expect([-5n, 299n, 300n, 999n, 1_000n, 4_999n, 5_000n, undefined].map(cautionOf)).toEqual([
      ...['none', 'none', 'warn', 'warn', 'agree', 'agree', 'refuse', 'unknown'],
    ])
  })
})
