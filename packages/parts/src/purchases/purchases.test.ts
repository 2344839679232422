// @tier gate
import { accountId, type FeatureStore, parseNetworkId } from '@foyer/core'
import { expect, test } from 'vitest'
import { openPurchases } from './openPurchases.js'
import { isExpected, isOfPurchase, purchaseLastsMs, purchaseOf, purchasesKey } from './purchases.js'

const account = accountId(parseNetworkId('eip155:1'), '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
const other = accountId(parseNetworkId('eip155:1'), '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE')
/** What some tab stored. */
const kept = (json: unknown): FeatureStore => ({
  get: (key, decode) => (key === purchasesKey ? decode(json) : undefined),
  set() {},
  remove() {},
})
const one = (more: object = {}) => ({
  account,
  provider: { id: 'kestrel' },
  requests: ['r1'],
  symbol: 'ETH',
  at: Date.now(),
  outcome: 'open',
  ...more,
})

test('purchases that nobody has seen the end of are told for their own account, for seven days', () => {
  expect(openPurchases(kept(undefined), account)).toEqual([])
  const old = one({ at: Date.now() - purchaseLastsMs - 1 })
  const store = kept([one(), one({ outcome: 'arrived' }), one({ account: other }), old])

  expect(openPurchases(store, account)).toMatchObject([{ provider: 'kestrel', requests: ['r1'] }])
})

test('purchases that cannot be read are none', () => {
  const broken = [null, 7, {}, one({ provider: 'kestrel' }), one({ requests: 'r1' }), one({ at: 'now' })]
  expect(openPurchases(kept(broken), account)).toEqual([])
  expect(openPurchases(kept([one({ account: 'nobody' }), one()]), account)).toHaveLength(1)
  expect(openPurchases(kept({ 0: one() }), account)).toEqual([])
})

test.each([
  ['50', '100', true],
  ['49.999999999999999999', '100', false],
  ['200', '100', true],
  ['200.000000000000000001', '100', false],
  ['100.5.', '100', false],
  ['x100', '100', false],
  ['100 ETH', '100', false],
  ['0.0000000000000000019', '0.000000000000000001', true],
  ['0', '0', false],
  ['', '', false],
])('%j is about what was expected, %j: %s', (amount, expected, isAbout) => {
  expect(isExpected(amount, expected)).toBe(isAbout)
})

const purchase = { requests: ['r1', 'r2'], symbol: 'ETH', expected: '0.5', at: 1_000_000 }
const row = { requestId: undefined, symbol: 'ETH', amount: '0.49', at: 1_000_000 }

test('a row is about a purchase by what was asked for, or else by its coin, amount and time', () => {
  expect(isOfPurchase({ ...row, requestId: 'r2', symbol: 'USDC', at: 0 }, purchase)).toBe(true)
  expect(isOfPurchase({ ...row, requestId: 'r3' }, purchase)).toBe(false)
  expect(isOfPurchase({ ...row, at: 950_000 }, purchase)).toBe(true)
  expect(isOfPurchase({ ...row, at: 940_000 }, purchase)).toBe(true)
  expect(isOfPurchase({ ...row, at: 939_999 }, purchase)).toBe(false)
  expect(isOfPurchase({ ...row, symbol: '' }, purchase)).toBe(true)
  expect(isOfPurchase({ ...row, symbol: 'USDC' }, purchase)).toBe(false)
  expect(isOfPurchase({ ...row, amount: undefined }, purchase)).toBe(true)
  for (const amount of ['0', '0.2', '1.1', '5000'])
    expect(isOfPurchase({ ...row, amount }, purchase)).toBe(false)
  expect(isOfPurchase({ ...row, amount: '5000' }, { ...purchase, expected: '' })).toBe(true)
})

test('a row that may be about two purchases is about neither, and the id of a page decides', () => {
  const [one, other] = [purchase, { ...purchase, requests: ['r3'] }]
  expect(purchaseOf(row, [one, other])).toBeUndefined()
  expect(purchaseOf({ ...row, requestId: 'r3' }, [one, other])).toBe(other)
  expect(purchaseOf(row, [one, { ...other, expected: '25' }])).toBe(one)
})

test.each([
  ['0.5', true],
  ['0.25', true],
  ['1', true],
  ['0.5000000000000000000000001', true],
  ['0.249999999999999999', false],
  ['1.000000000000000001', false],
  ['0', false],
  ['', false],
  ['n/a', false],
  ['0,5', false],
])('%s is about what was expected: %s', (amount, isIt) => {
  expect(isExpected(amount, '0.5')).toBe(isIt)
})
