// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
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
