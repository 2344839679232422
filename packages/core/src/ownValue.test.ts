// @tier gate
import { expect, test } from 'vitest'
import { ownValue } from './ownValue.js'

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'other'])(
  'a record that holds nothing under %s has nothing there',
  (key) => {
    expect(ownValue({ known: 7 }, key)).toBeUndefined()
    expect(ownValue(undefined, key)).toBeUndefined()
  },
)

test('what a record holds is found, whatever its key', () => {
  for (const key of ['known', 'constructor', '__proto__'])
    expect(ownValue(Object.fromEntries([[key, 7]]), key)).toBe(7)
})
