// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepare } from '../signing.js'
import { plainJson } from './plainJson.js'

/** Data of requests, in all forms that a message between windows carries. */
const { data } = fc.letrec((tie) => ({
  data: fc.oneof(
    { depthSize: 'small' },
    fc.anything({ withBigInt: true, withMap: true, withSet: true, withDate: true, withTypedArray: true }),
    fc.constantFrom('0x', '0x12', 1, 5n, -5n, true, null, undefined, Number.NaN, Number.POSITIVE_INFINITY),
    fc.constantFrom(
      /a/,
      new Error('5'),
      new String('5'),
      new Number(5),
      new Boolean(true),
      new ArrayBuffer(2),
    ),
    fc.array(tie('data'), { maxLength: 3 }),
    fc
      .tuple(fc.array(tie('data'), { maxLength: 2 }), tie('record'))
      .map(([all, more]) => Object.assign(all, more)),
    tie('record'),
  ),
  record: fc.dictionary(
    fc.constantFrom('to', 'data', 'value', 'calls', 'message', 'length2', '__proto__'),
    tie('data'),
  ),
}))

/** As JSON writes it, which has no negative zero. */
const written = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' ? (one < 0n ? `${one}` : `0x${one.toString(16)}`) : one,
  )
const withoutZeros = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutZeros)
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value
  expect([null, Object.prototype]).toContain(Object.getPrototypeOf(value))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutZeros(one)]))
}

search('a request is handed on as its JSON has it, or not at all', async (look) => {
  let count = 0
  await look(
    fc.property(data, (sent) => {
      let plain: unknown
      try {
        plain = plainJson(structuredClone(sent))
      } catch {
        return
      }
      count += 1
      const text = written(sent)
      expect(written(plain)).toBe(text)
      expect(withoutZeros(plain)).toEqual(text === undefined ? undefined : JSON.parse(text))
      // A list has its items and nothing else.
      const isBare = (one: unknown): boolean =>
        typeof one !== 'object' || one === null
          ? true
          : Object.values(one).every(isBare) &&
            (!Array.isArray(one) || Object.keys(one).length === one.length)
      expect(isBare(plain)).toBe(true)
    }),
  )
  expect(count).toBeGreaterThan(100)
})

const own: unknown[] = []
own.push(own)
let many: unknown = []
for (let depth = 0; depth < 40; depth += 1) many = [many, many]
let deep: unknown = []
for (let depth = 0; depth < 3_000; depth += 1) deep = [deep]

test.each<readonly [string, unknown]>([
  ['a map', new Map([['to', '0x12']])],
  ['a date', new Date(5)],
  ['bytes', new Uint8Array(3)],
  ['a number that is none', Number.NaN],
  ['a list that holds itself', own],
  ['one list many times', many],
  ['lists too deep inside one another', deep],
])('%s is refused in every request', async (_what, odd) => {
  const facts = {
    chains: Object.fromEntries(
      ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map((id) => [
        id,
        { url: 'https://node.example', name: 'Net', symbol: 'ETH' },
      ]),
    ),
    smartAccount: 'safe' as const,
  }
  const methods = {
    'eip155:1': ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'],
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
  }
  for (const [network, names] of Object.entries(methods))
    for (const name of names)
      for (const params of [odd, [odd], ['0x', { message: odd }], { message: '2NEpo7', pubkey: odd }])
        await expect(
          prepare(name, params, {
            facts,
            network,
            address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
            origin: 'https://app.example',
            preferred: 'eoa',
          }),
        ).rejects.toMatchObject({ code: -32602, message: 'Expected parameters as JSON has them.' })
})
