// @tier gate
import { expect, test } from 'vitest'
import { bytesOf } from './bytes.js'

test.each([
  ['of this realm', Uint8Array.of(1, 2, 3)],
  ['amid others', Uint8Array.of(0, 1, 2, 3, 4).subarray(1, 4)],
])('bytes %s are bytes', (_where, value) => {
  const bytes = bytesOf(value)

  expect(bytes).toBeInstanceOf(Uint8Array)
  expect([...(bytes ?? [])]).toEqual([1, 2, 3])
})

test('what a wallet writes into its bytes afterwards does not change what was read', () => {
  const value = Uint8Array.of(1, 2)
  const bytes = bytesOf(value)

  value[0] = 9

  expect(bytes).toEqual(Uint8Array.of(1, 2))
})

test.each([[undefined], [null], ['text'], [[1, 2]], [{ length: 2, 0: 1, 1: 2 }], [new ArrayBuffer(2)]])(
  '%o is no bytes',
  (value) => {
    expect(bytesOf(value)).toBeUndefined()
  },
)

test('bytes that throw when they are looked at are none', () => {
  const value = Uint8Array.of(1)
  Object.defineProperty(value, 'buffer', {
    get() {
      throw new Error('no')
    },
  })

  expect(bytesOf(value)).toBeUndefined()
})
