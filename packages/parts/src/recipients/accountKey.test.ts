// @tier gate
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeSs58 } from '../../../adapter-polkadot/src/address.js'
import { accountKey } from './accountKey.js'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
const prefix = fc.nat(16_383)

test('two spellings of one account of Polkadot share a key, and two accounts do not', () => {
  fc.assert(
    fc.property(key, key, prefix, prefix, (one, other, first, second) => {
      const isSame = String(one) === String(other)
      expect(accountKey(writeSs58(one, first))).toBe(accountKey(writeSs58(one, second)))
      expect(accountKey(writeSs58(one, first)) === accountKey(writeSs58(other, second))).toBe(isSame)
    }),
    { seed: 32 },
  )
})

test('an address of another family is a key by itself, in any case where it is hex', () => {
  const wrapped = 'So11111111111111111111111111111111111111112'
  expect(accountKey(wrapped)).toBe(wrapped)
  expect(accountKey(`0x${'AB'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`)
})
