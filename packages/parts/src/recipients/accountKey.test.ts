// @tier gate
import { expect, test } from 'vitest'
import { accountKey } from './accountKey.js'

/** Accounts, each as the generic prefix, Polkadot and Kusama spell it. */
const spellings = [
  [
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  ],
  [
    '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    'FoQJpPyadYccjavVdTWxpxU7rUEaYhfLCPwXgkfD6Zat9QP',
  ],
] as const

test('the spellings of one account of Polkadot share a key, and two accounts do not', () => {
  const keys = spellings.map((account) => account.map(accountKey))
  for (const [first, ...others] of keys) expect(others).toEqual(others.map(() => first))
  expect(new Set(keys.flat()).size).toBe(spellings.length)
})

test('an address of another family is a key by itself, in any case where it is hex', () => {
  const wrapped = 'So11111111111111111111111111111111111111112'
  expect(accountKey(wrapped)).toBe(wrapped)
  expect(accountKey(`0x${'AB'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`)
})
