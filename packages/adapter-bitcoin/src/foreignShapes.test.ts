// @tier gate
import { isFoyerError } from '@foyer/core'
import { foreign, search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { parseAccounts, parsePsbt, parseSignature, parseSigned } from './answers.js'

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const signature = btoa('7'.repeat(65))
const answers = foreign(
  ['0', 'length', 'address', 'publicKey', 'purpose', 'chains', 'symbol', 'signature'],
  [
    address,
    { address, purpose: 'payment' },
    [{ address }],
    signature,
    { address, signature },
    new Uint8Array(64).fill(7),
  ],
)
const isList = (list: unknown, fits: (one: unknown) => boolean) =>
  Array.isArray(list) && Array.from(list).every(fits)
const readers: readonly (readonly [
  name: string,
  read: (answer: unknown) => unknown,
  fits: (result: unknown) => boolean,
])[] = [
  [
    'accounts',
    (answer) => parseAccounts('getAccounts', answer),
    (all) => isList(all, (one) => Object(one).address === address),
  ],
  ['a signature', (answer) => parseSignature('sign', answer), (text) => typeof text === 'string'],
  [
    'a signature of an account',
    (answer) => parseSigned('sign', answer, address),
    (text) => typeof text === 'string',
  ],
  ['a PSBT', (answer) => parsePsbt('sign', answer), (bytes) => bytes instanceof Uint8Array],
]

search.for(readers)(
  'an answer of any shape is %s, or a typed error',
  (look, [, read, fits]) =>
    look(
      fc.property(answers, ({ value, touches }) => {
        const result = (() => {
          try {
            return { read: read(value) }
          } catch (error) {
            return { error }
          }
        })()
        expect('error' in result ? isFoyerError(result.error) : fits(result.read)).toBe(true)
        expect(touches()).toBeLessThan(5_000)
      }),
    ),
  { gate: 300, exhaustive: 10_000 },
)
