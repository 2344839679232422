// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { type AskedCalls, readExpected, writeExpected } from './expected.js'

const hex = (digits: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: digits, maxLength: digits })
const address = hex(40).map((digits): `0x${string}` => `0x${digits}`)
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const count = fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: undefined })
const data = fc.uint8Array({ maxLength: 500 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
const asked: fc.Arbitrary<AskedCalls> = fc.record({
  from: address,
  calls: fc.array(fc.record({ to: address, value: amount, data }), { minLength: 1, maxLength: 3 }),
  block: count,
  count,
  amount: fc.option(fc.record({ address, least: amount }), { nil: undefined }),
})

search(
  'a request is read as it was written, and of long data the beginning, the length and the hash',
  fc.property(asked, (wanted) => {
    const read = readExpected(writeExpected(wanted, keccak256))
    expect(read).toMatchObject({
      from: wanted.from,
      block: wanted.block,
      count: wanted.count,
      amount: wanted.amount,
    })
    for (const [at, { to, value, data: bytes }] of wanted.calls.entries()) {
      const call = read?.calls[at]
      expect(call).toMatchObject({ to, value })
      expect(bytes.startsWith(call?.data ?? 'nothing')).toBe(true)
      if (call?.rest) expect(call.rest.length).toBe((bytes.length - 2) / 2)
      else expect(call?.data).toBe(bytes)
    }
  }),
  { gate: 100, exhaustive: 3_000 },
)

test.each([
  undefined,
  '',
  'nonsense',
  '0x1 2 3',
  `0x${'1'.repeat(40)}   `,
  `0x${'1'.repeat(40)}    0x12:1:0x`,
])('%j is no request', (text) => {
  expect(readExpected(text)).toBeUndefined()
})
