// @tier gate
import { expect, onTestFinished, test } from 'vitest'
import { hostile } from '../hostile.test-support.js'
import { isOf } from './isOf.js'
import { read } from './read.js'

test.each([
  ['an object', { key: 7 }, 7],
  ['a function', Object.assign(() => {}, { key: 7 }), 7],
  ['what is inherited', Object.create({ key: 7 }), 7],
  ['nothing', undefined, undefined],
  ['null', null, undefined],
  ['text', 'key', undefined],
  [
    'a getter that throws',
    {
      get key() {
        throw new Error('x')
      },
    },
    undefined,
  ],
])('of %s one property is read, or nothing', (_what, value, expected) => {
  expect(read(value, 'key')).toBe(expected)
})

test('what a page gave to all objects is a property of none', () => {
  Object.defineProperty(Object.prototype, 'key', { value: 7, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(Object.prototype, 'key'))

  class Wallet {
    get key() {
      return 8
    }
  }
  expect([{}, [], () => {}, new Error('x')].map((value) => read(value, 'key'))).toEqual([
    ...Array.from({ length: 4 }, () => undefined),
  ])
  expect(read(new Wallet(), 'key')).toBe(8)
  expect(read({ key: 9 }, 'key')).toBe(9)
  expect(read(Object.assign(Object.create(null), { key: 10 }), 'key')).toBe(10)
})

test('a proxy that makes up its properties has them', () => {
  expect(read(new Proxy({}, { get: () => 7 }), 'key')).toBe(7)
})

test('what throws while it is looked at has no properties, and is of no class', () => {
  expect(read(hostile(), 'key')).toBeUndefined()
  expect(isOf(hostile(), Error)).toBe(false)
  expect(isOf(new TypeError('x'), Error)).toBe(true)
})
