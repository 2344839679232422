import { expect, test } from 'vitest'
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
