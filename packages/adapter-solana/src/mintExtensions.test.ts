// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noticesOf } from './mintExtensions.js'

/** A mint with these extensions: type, and a value of so many bytes. */
function mint(...extensions: readonly (readonly [type: number, size: number, byte: number])[]) {
  const tail = extensions.flatMap(([type, size, byte]) => [type, 0, size, 0, ...Array(size).fill(byte)])
  return Uint8Array.from([...new Uint8Array(165), 1, ...tail])
}

test.each([
  ['no extension', mint(), []],
  ['a plain mint', new Uint8Array(82), []],
  ['a permanent delegate', mint([12, 32, 7]), ['recallable']],
  ['a delegate that was given up', mint([12, 32, 0]), []],
  ['interest, and a multiplier', mint([10, 52, 1], [25, 56, 1]), ['rescaled']],
  ['a delegate behind others', mint([3, 32, 9], [18, 64, 9], [12, 32, 7]), ['recallable']],
  ['what looks like a delegate within another', mint([18, 36, 12]), []],
])('of a mint with %s', (_what, bytes, notices) => {
  expect(noticesOf(bytes)).toEqual(notices)
})

search(
  'bytes that say nothing are read to their end',
  fc.property(fc.uint8Array({ minLength: 160, maxLength: 400 }), (bytes) => {
    expect(noticesOf(bytes).length).toBeLessThanOrEqual(2)
  }),
)
