// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cacheKey, storeKey } from './cacheKey.js'

const chain = fc.constantFrom('eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const ask = fc.record(
  {
    chain,
    account: fc.oneof(fc.stringMatching(/^0x[0-9a-f]{40}$/), fc.string({ maxLength: 3 })),
    amount: fc.bigInt(),
    list: fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
    cursor: fc.option(fc.string(), { nil: undefined }),
  },
  { requiredKeys: ['chain'] },
)

search('two asks that differ in meaning have two keys', async (look) => {
  const plain = (value: unknown) =>
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member))
  await look(
    fc.property(ask, ask, (one, other) => {
      const same =
        plain({ account: 0, amount: 0, list: 0, cursor: 0, ...one }) ===
        plain({ account: 0, amount: 0, list: 0, cursor: 0, ...other })
      if (!same) expect(cacheKey('x', one)).not.toBe(cacheKey('x', other))
      expect(cacheKey('x', one)).not.toBe(cacheKey('y', one))
    }),
  )
})

it('order of members, absent ones and the case of hex make no difference', () => {
  const one = { b: 1, a: 'eip155:1:0xAbCd', none: undefined, list: ['0xFF'] }
  const other = { list: ['0xff'], a: 'eip155:1:0xabcd', b: 1 }
  expect(cacheKey('x', one)).toBe(cacheKey('x', other))
})

it('case makes a difference elsewhere, and so does the kind of a value', () => {
  const keys = [
    'So11111',
    'so11111',
    1,
    '1',
    1n,
    true,
    'true',
    null,
    ['a', 'b'],
    ['a,b'],
    { a: 'b' },
    '0xAb cd',
    '0xab cd',
  ]
  expect(new Set(keys.map((key) => cacheKey('x', key))).size).toBe(keys.length)
})

it('a key of a store is short and of plain characters', async () => {
  expect(await storeKey('balance|{"a":1}')).toBe('balance|{"a":1}')
  const long = await storeKey('x'.repeat(300))
  expect(long).toMatch(/^#[0-9a-f]{64}$/)
  expect(await storeKey('x\r\nDEL y')).toMatch(/^#/)
  expect(await storeKey('x'.repeat(301))).not.toBe(long)
})
