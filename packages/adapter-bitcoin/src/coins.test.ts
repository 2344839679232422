// @tier gate
import { formatUnits, parseUnits } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coin, dust, feeOf, selectCoins, sweep } from './coins.js'

const sizes = { input: 'p2wpkh', receiver: 34, change: 22 } as const
const coin = (value: bigint, vout = 0, confirmed = true): Coin => ({
  txid: 'ab'.repeat(32),
  vout,
  value,
  confirmed,
})
const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)

const wallets = fc.array(
  fc.record({ value: fc.bigInt(1n, 100_000_000n), confirmed: fc.boolean() }).map((part) => part),
  { minLength: 1, maxLength: 20 },
)
const rates = fc.bigInt(1_000n, 500_000n)

search(
  'amounts with two decimals are paid to the satoshi, and nothing gets lost',
  fc.property(fc.integer({ min: 1, max: 99_999 }), wallets, rates, (cents, parts, rate) => {
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    const amount = parseUnits(text, 8)
    const coins = [
      coin(100_000_000_000n, 99),
      ...parts.map(({ value, confirmed }, at) => coin(value, at, confirmed)),
    ]

    const spending = selectCoins(coins, amount, rate, sizes)

    expect(amount).toBe(BigInt(cents) * 1_000_000n)
    expect(parseUnits(formatUnits(amount, 8), 8)).toBe(amount)
    if (!spending) throw new Error('the coins are enough')
    expect(sum(spending.coins)).toBe(amount + spending.change + spending.fee)
    expect(new Set(spending.coins).size).toBe(spending.coins.length)
  }),
)

search(
  'the fee pays for the size, change is never dust, and no more than dust is given away',
  fc.property(wallets, fc.bigInt(294n, 50_000_000n), rates, (parts, amount, rate) => {
    const coins = parts.map(({ value, confirmed }, at) => coin(value, at, confirmed))

    const spending = selectCoins(coins, amount, rate, sizes)

    if (!spending) return
    const count = spending.coins.length
    const least = feeOf(count, [sizes.receiver], rate, sizes.input)
    const withChange = feeOf(count, [sizes.receiver, sizes.change], rate, sizes.input)
    expect(spending.change === 0n || spending.change >= dust.p2wpkh).toBe(true)
    expect(spending.fee).toBeGreaterThanOrEqual(spending.change > 0n ? withChange : least)
    expect(spending.fee).toBeLessThan(withChange + dust.p2wpkh)
  }),
)

search(
  'what the sweep promises can be sent, and a satoshi more cannot',
  fc.property(wallets, rates, (parts, rate) => {
    const coins = parts.map(({ value, confirmed }, at) => coin(value, at, confirmed))

    const most = sweep(coins, rate, sizes)

    if (!most) return
    expect(selectCoins(coins, most.amount, rate, sizes)).toMatchObject({ change: 0n, fee: most.fee })
    expect(selectCoins(coins, most.amount + 1n, rate, sizes)).toBeUndefined()
  }),
)

test('confirmed coins go first, then the largest', () => {
  const coins = [coin(9_000n, 0, false), coin(2_000n, 1), coin(5_000n, 2)]

  const chosen = selectCoins(coins, 6_000n, 1_000n, sizes)

  expect(chosen?.coins.map(({ vout }) => vout)).toEqual([2, 1])
})

test('a coin worth less than it costs to spend stays where it is', () => {
  const coins = [coin(600n, 0), coin(50_000n, 1)]

  expect(selectCoins(coins, 30_000n, 10_000n, sizes)?.coins.map(({ vout }) => vout)).toEqual([1])
  expect(selectCoins([coin(600n)], 300n, 10_000n, sizes)).toBeUndefined()
})
