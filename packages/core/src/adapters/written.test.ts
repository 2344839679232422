// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { hexDigits, isWritten } from './written.js'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Addresses of EVM, Polkadot and Solana: their digits, how many there are, and how many in a row are a pattern. */
const forms = [
  { alphabet: hexDigits, length: 40, least: 15 },
  { alphabet: hexDigits, length: 64, least: 15 },
  { alphabet: base58, length: 44, least: 11 },
]

search(
  'an address is written where a pattern repeats or counts in it',
  fc.property(
    fc.constantFrom(...forms),
    fc.array(fc.nat(57), { minLength: 44, maxLength: 64 }),
    fc.record({ step: fc.integer({ min: 1, max: 12 }), by: fc.constantFrom(0, 0, 1, -1), at: fc.nat(8) }),
    ({ alphabet, length, least }, random, { step, by, at }) => {
      const { length: size } = alphabet
      const values = Array.from(
        { length },
        (_, place) => ((random[place % random.length] ?? 0) * 31 + place * place * 7) % size,
      )
      const text = () => values.map((value) => alphabet[value]).join('')
      for (let place = at + step; place < at + step + least - 1; place += 1)
        values[place] = ((values[place - step] ?? 0) + by + size) % size
      expect(isWritten(text(), alphabet), text()).toBe(true)
    },
  ),
  { gate: 100, exhaustive: 10_000 },
)

search(
  'no key has a written address',
  fc.asyncProperty(
    fc.constantFrom(...forms),
    fc.uint8Array({ minLength: 64, maxLength: 64 }),
    async ({ alphabet, length }, seed) => {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-512', seed))
      const text = [...bytes]
        .slice(0, length)
        .map((byte) => alphabet[byte % alphabet.length])
        .join('')
      expect(isWritten(text, alphabet), text).toBe(false)
    },
  ),
  { gate: 100, exhaustive: 10_000 },
)
