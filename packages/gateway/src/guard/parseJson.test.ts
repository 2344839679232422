// @tier gate
/// <reference types="node" />
import { search, searchDifference } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UpstreamError } from '../errors.js'
import { parseJson, writeJson } from './parseJson.js'

it('whole numbers stay what they are, however large', () => {
  const text = '{"rentEpoch":18446744073709551615,"small":5,"price":0.1,"deep":[-9007199254740993]}'
  const value = parseJson(text)
  expect(value).toEqual({
    rentEpoch: 18446744073709551615n,
    small: 5,
    price: 0.1,
    deep: [-9007199254740993n],
  })
  expect(writeJson(value)).toBe(text)
})

const exact = /^-?\d+$/
/** The plainest way, by the parser's own reviver. */
function revived(text: string): unknown {
  return JSON.parse(text, (key: string, value: unknown, { source = '' }: { source?: string } = {}) => {
    if (key === '__proto__') return undefined
    if (typeof value === 'string') return new TextDecoder().decode(new TextEncoder().encode(value))
    const isLong = typeof value === 'number' && !Number.isSafeInteger(value) && exact.test(source)
    return isLong ? BigInt(source) : value
  })
}

const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.constantFrom(9007199254740991n, 9007199254740992n, 10n ** 40n),
    ),
    fc.constantFrom('', '.5', '.1234567890123456789', 'e3', 'E-12345678901234567890', 'e+5', '.0e1'),
  )
  .map((parts) => parts.join(''))
const word = fc
  .array(
    fc.constantFrom(
      'a',
      '1234567890123456789',
      '\\ud800',
      '\\uDC00',
      '\\ud83d\\ude00',
      '\\\\',
      '\\"',
      '\\u005f',
      '-',
      '[',
    ),
    { maxLength: 5 },
  )
  .map((parts) => `"${parts.join('')}"`)
const { text: texts } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    number,
    word,
    fc.constantFrom('true', 'null', ' 1 ', '""'),
    fc.array(tie('text'), { maxLength: 4 }).map((all) => `[${all.join(' , ')}]`),
    fc
      .array(
        fc.tuple(fc.oneof(word, fc.constantFrom('"__proto__"', '"\\u005f_proto__"', '"a"')), tie('text')),
        {
          maxLength: 4,
        },
      )
      .map((all) => `{${all.map((pair) => pair.join(':')).join(',')}}`),
  ),
}))
searchDifference('any JSON is read as the parser reads it value by value', {
  inputs: texts,
  ours: parseJson,
  oracle: revived,
})

/** In processor time, at best. */
function costOf(read: () => unknown): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    read()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...costs)
}

it('no text takes many times as long to read as a plain one', () => {
  const plain = `[${'"",'.repeat(20_000)}1]`
  const odd = ['"\\u0041"', '1234567890123456789', '{"__proto__":1}'].map((end) =>
    plain.replace('1]', `${end}]`),
  )
  const usual = costOf(() => revived(plain))
  for (const text of odd) expect(costOf(() => parseJson(text))).toBeLessThan(usual / 3)
})

it('a whole number of more than a hundred digits, which takes long to read and to write, is refused', () => {
  const long = '9'.repeat(100)
  expect(parseJson(`[${long},"${long}9",0.${long}9]`)).toEqual([BigInt(long), `${long}9`, 1])
  for (const text of [`${long}9`, `-${long}9`, `{"id":${long}9}`])
    expect(() => parseJson(text)).toThrow(UpstreamError)
})

search(
  'any JSON is written as it was read',
  fc.property(fc.json({ maxDepth: 6 }), (text) => {
    const value: unknown = JSON.parse(text)
    const plain = JSON.stringify(value)
    if (plain.includes('__proto__')) return
    expect(writeJson(parseJson(text)).replaceAll('-0', '0')).toBe(plain.replaceAll('-0', '0'))
  }),
)

it('a text that looks like a number of ours stays text', () => {
  expect(writeJson({ a: '\u0000x:0', b: 2n ** 70n })).toBe('{"a":"\\u0000x:0","b":1180591620717411303424}')
})

it('no key reaches into a prototype, however it is written, and half a character is none', () => {
  expect(parseJson('{"a":{"\\u005f_proto__":{"b":1}}}')).toEqual({ a: {} })
  expect(parseJson('["\\ud800x","\\ud83d\\ude00"]')).toEqual(['\ufffdx', '😀'])
})

it('no key reaches into a prototype', () => {
  const value = parseJson('{"__proto__":{"admin":true},"a":{"__proto__":1}}')
  expect(value).toEqual({ a: {} })
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})
