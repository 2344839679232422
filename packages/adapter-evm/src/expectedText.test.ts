// @tier gate
import { type Hex, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { readExpected, writeExpected } from './expected.js'

const from: Hex = '0xA1a1a1a1a1A1A1A1A1a1a1a1a1a1a1A1A1a1a1a1'
const own = from.toLowerCase()
const to = `0x${'b2'.repeat(20)}`
const line = `${to}:5:0x`
const call = { to, value: 5n, data: '0x' }
const none = { block: undefined, count: undefined, amount: undefined }

describe('a request is written down', () => {
  test('in small letters, with what is not known left out', () => {
    const calls = [{ to: to.toUpperCase().replace('X', 'x'), value: 5n, data: '0xAB' }]

    expect(writeExpected({ from, calls }, keccak256)).toBe(`${own}    ${to}:5:0xab`)
  })

  test('with block, count and amount, of a token or of the coin', () => {
    const known = { from, calls: [call], block: 16n, count: 3n }

    expect(writeExpected({ ...known, amount: { address: to, least: 9n } }, keccak256)).toBe(
      `${own} 16 3 ${to}:9 ${line}`,
    )
    expect(writeExpected({ ...known, amount: { least: 9n } }, keccak256)).toBe(`${own} 16 3 :9 ${line}`)
  })

  test.each([
    [299, false],
    [300, true],
  ])(
    'whole up to 299 bytes of data, and then by a beginning, its length and its hash: %i',
    (bytes, isCut) => {
      const data: Hex = `0x${'ab'.repeat(bytes)}`
      const text = writeExpected({ from, calls: [{ ...call, data }] }, keccak256)

      const long = `${to}:5:0x${'ab'.repeat(132)}:${bytes}:${keccak256(data)}`
      expect(text).toBe(`${own}    ${isCut ? long : `${to}:5:${data}`}`)
      expect(readExpected(text)?.calls).toEqual([
        isCut
          ? { to, value: 5n, data: data.slice(0, 266), rest: { length: bytes, hash: keccak256(data) } }
          : { to, value: 5n, data },
      ])
    },
  )

  test('whole where its data is no hex', () => {
    const data = 'x'.repeat(700)

    expect(writeExpected({ from, calls: [{ ...call, data }] }, keccak256)).toBe(`${own}    ${to}:5:${data}`)
  })
})

describe('a request is read', () => {
  test.each<[string, string, object]>([
    ['without more', `${own}    ${line}`, none],
    ['with a block and a count', `${own} 16 3  ${line}`, { ...none, block: 16n, count: 3n }],
    [
      'with an amount of a token',
      `${own}   ${to}:9 ${line}`,
      { ...none, amount: { address: to, least: 9n } },
    ],
    ['with an amount of the coin', `${own}   :9 ${line}`, { ...none, amount: { least: 9n } }],
    [
      'with what arrives of a transfer',
      `${own}   ~:9 ${line}`,
      { ...none, amount: { address: '~', least: 9n } },
    ],
    ['without what arrives, if that is no number', `${own}   ~:9x ${line}`, none],
    ['without numbers that are none', `${own} x6 3x  ${line}`, none],
    ['without numbers that no chain has', `${own} ${'9'.repeat(21)} 3  ${line}`, { ...none, count: 3n }],
    ['with the greatest numbers', `${own} ${'9'.repeat(20)}   ${line}`, { ...none, block: 10n ** 20n - 1n }],
    ['without an amount that is none', `${own}   ${to}:x ${line}`, none],
    ['without an amount of what is no address', `${own}   0x1:9 ${line}`, none],
    ['without an amount with more', `${own}   x${to}:9 ${line}`, none],
    ['without an amount with more behind it', `${own}   ${to}:9x ${line}`, none],
    ['without an amount of 79 digits', `${own}   :${'9'.repeat(79)} ${line}`, none],
  ])('%s', (_what, text, facts) => {
    expect(readExpected(text)).toEqual({ from: own, calls: [call], ...facts })
  })

  test('with all its calls, in their order', () => {
    expect(readExpected(`${own}    ${line} ${to}:${'9'.repeat(78)}:0xab`)?.calls).toEqual([
      call,
      { to, value: 10n ** 78n - 1n, data: '0xab' },
    ])
  })

  const hash = keccak256('0x')
  test.each([
    ['no account', `x    ${line}`],
    ['an account with more', `${own}00    ${line}`],
    ['an account behind something', `x${own}    ${line}`],
    ['no calls', `${own}   `],
    ['a call that cannot be read next to another', `${own}    ${line} x`],
    ['a call of no address', `${own}    0x12:5:0x`],
    ['a call with something before it', `${own}    x${line}`],
    ['a call without a value', `${own}    ${to}::0x`],
    ['a call of 79 digits', `${own}    ${to}:${'9'.repeat(79)}:0x`],
    ['a call without data', `${own}    ${to}:5:`],
    ['a call with data that is no hex', `${own}    ${to}:5:0xzz`],
    ['a length without a hash', `${own}    ${line}:300`],
    ['a length of eight digits', `${own}    ${line}:12345678:${hash}`],
    ['a hash that is too short', `${own}    ${line}:300:${hash.slice(0, -1)}`],
    ['a hash with more', `${own}    ${line}:300:${hash}0`],
    ['capitals', `${from}    ${line}`],
  ])('as nothing with %s', (_what, text) => {
    expect(readExpected(text)).toBeUndefined()
  })

  test('with a length of up to seven digits', () => {
    expect(readExpected(`${own}    ${line}:1234567:${hash}`)?.calls[0]?.rest).toEqual({
      length: 1_234_567,
      hash,
    })
  })
})
