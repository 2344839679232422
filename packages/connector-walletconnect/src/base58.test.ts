// @tier gate
import { expect, test } from 'vitest'
import { toBase58 } from './base58.js'

const text = (value: string) => new TextEncoder().encode(value)

// The vectors of draft-msporny-base58.
test.each([
  [text('Hello World!'), '2NEpo7TZRRrLZSi2U'],
  [
    text('The quick brown fox jumps over the lazy dog.'),
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
  [Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd), '11233QC4'],
  [Uint8Array.of(0, 0), '11'],
  [text(''), ''],
])('%j is %s', (bytes, expected) => {
  expect(toBase58(bytes)).toBe(expected)
})
