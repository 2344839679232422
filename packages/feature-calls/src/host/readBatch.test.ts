// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ann, asked, batchOf, ben, me, place } from '../calls.test-support.js'
import { placed, readBatch } from './readBatch.js'

test('reads calls as they were asked for, of an account and a network that the wallet has', () => {
  const batch = batchOf({ from: me.toLowerCase(), chainId: '0x2105', id: '0xabc' })
  expect(batch).toMatchObject({ id: '0xabc', isOld: false, from: `eip155:8453:${me}` })
  expect(batch.calls).toEqual([
    { from: `eip155:8453:${me}`, to: ann, data: '0x', value: 1n },
    { from: `eip155:8453:${me}`, to: ben, data: '0x1234', value: 0n },
  ])
})

test('gives calls without an id one of 32 bytes, and takes the account in use where none is named', () => {
  const { id, from } = batchOf({ from: undefined, id: undefined })
  expect(id).toMatch(/^0x[0-9a-f]{64}$/)
  expect(batchOf().id).not.toBe(id)
  expect(from).toBe(`eip155:1:${me}`)
})

test('reads the first version of the standard, which demands nothing', () => {
  expect(batchOf({ version: '1.0', atomicRequired: undefined }).isOld).toBe(true)
  expect(batchOf({ version: undefined }).isOld).toBe(true)
})

test('takes one call that is to happen as one: it cannot happen in part', () => {
  expect(batchOf({ atomicRequired: true, calls: [{ to: ann }] }).calls).toHaveLength(1)
})

const many = Array.from({ length: 51 }, () => ({ to: ann }))
test.each([
  ['nothing', undefined, -32602],
  ['no call', { calls: [] }, -32602],
  ['what is no list', { calls: { length: 2 } }, -32602],
  ['another version', { version: '3.0' }, -32602],
  ['calls that must be one', { atomicRequired: true }, 5760],
  ['a network that the page has not', { chainId: '0xa' }, 5710],
  ['no network', { chainId: undefined }, 5710],
  ['a chain in decimals', { chainId: 1 }, 5710],
  ['an account that was not granted', { from: ben }, 4100],
  ['an account that is no text', { from: [me] }, 4100],
  ['more calls than anybody reads', { calls: many }, 5740],
  ['a capability', { capabilities: { paymasterService: { url: 'https://pay.example' } } }, 5700],
  ['a capability of one call', { calls: [{ to: ann, capabilities: { gas: {} } }] }, 5700],
  ['a call without a receiver', { calls: [{ data: '0x12' }] }, -32602],
  ['a receiver that is nobody', { calls: [{ to: ann }, { to: `0x${'0'.repeat(40)}` }] }, -32602],
  ['a receiver that is no address', { calls: [{ to: '0x12' }] }, -32602],
  ['data of half a byte', { calls: [{ to: ann, data: '0x123' }] }, -32602],
  ['data without a prefix', { calls: [{ to: ann, data: '1234' }] }, -32602],
  ['a value in decimals', { calls: [{ to: ann, value: 5 }] }, -32602],
  ['a value below nothing', { calls: [{ to: ann, value: '-0x1' }] }, -32602],
  ['a value that no word holds', { calls: [{ to: ann, value: `0x1${'0'.repeat(64)}` }] }, -32602],
  ['an id that is no text', { id: 7 }, -32602],
  ['what must be one, said in another way', { atomicRequired: 'true' }, 5760],
  ['a hole among the calls', { calls: Object.assign([{ to: ann }], { length: 2 }) }, -32602],
  ['an id that is too long', { id: `0x${'0'.repeat(8_193)}` }, -32602],
])('refuses %s by the code of the standard', (_what, over, code) => {
  expect(() => readBatch(over && asked(over), place)).toThrow(expect.objectContaining({ code }))
})

/** Spellings of a chain in one call, and whether they name the chain of all calls. */
const chains = fc.constantFrom(
  ...[
    undefined,
    null,
    '0x1',
    '0x01',
    '0X1',
    '0x2105',
    '0x89',
    '0x',
    '0xa',
    1,
    '1',
    137,
    'eip155:137',
    '',
    {},
    [],
  ],
)
search(
  'a call that names another chain is refused, whether the wallet knows calls or not',
  fc.property(
    fc.array(chains, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('0x1', '0x2105'),
    (named, chainId) => {
      const calls = named.map((one) => ({ to: ann, ...(one !== undefined && { chainId: one }) }))
      const isHere = (one: unknown) =>
        one === undefined || one === null || (/^0x/i.test(String(one)) && Number(one) === Number(chainId))
      const ways = [
        () => readBatch(asked({ chainId, calls }), place),
        () => placed({ method: 'wallet_sendCalls', params: asked({ chainId, calls }) }, place),
      ]
      for (const way of ways)
        if (named.every(isHere)) expect(way).not.toThrow()
        else expect(way).toThrow(expect.objectContaining({ code: 5710 }))
    },
  ),
  {
    gate: 200,
    finds: [
      {
        input: [['0x89'], '0x1'],
        found: 'a call for another chain was carried out on the chain of the batch',
      },
    ],
  },
)

test('goes on without capabilities that are optional', () => {
  const capabilities = { paymasterService: { url: 'https://pay.example', optional: true } }
  expect(batchOf({ capabilities }).calls).toHaveLength(2)
})

test('reads each thing once, whatever it says the next time', () => {
  let reads = 0
  const call = {
    get to() {
      reads += 1
      return reads === 1 ? ann : ben
    },
  }
  expect(batchOf({ calls: [call] }).calls[0]?.to).toBe(ann)
  expect(reads).toBe(1)
})

test('a list that lists something else than it has is read by what it has', () => {
  const calls = Object.assign([{ to: ann, value: '0x1' }], { map: () => [{ to: ben }] })
  expect(batchOf({ calls }).calls).toMatchObject([{ to: ann, value: 1n }])
})

test.each([[{}], [[]], [[null]], [['0x1']]])(
  'passes no parameters like %j on to a wallet that knows calls',
  (params) => {
    expect(() => placed({ method: 'wallet_sendCalls', params }, place)).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  },
)
