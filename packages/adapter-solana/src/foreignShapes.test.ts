// @tier gate
import { isFoyerError } from '@foyer/core'
import { foreign, search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { parseAccounts, parseSignature, parseTransactions } from './answers.js'
import { alice } from './fakeWallet.test-support.js'

const answers = foreign(
  ['0', 'length', 'address', 'buffer', 'byteLength'],
  [{ address: alice }, [{ address: alice }], new Uint8Array(64).fill(7), [new Uint8Array(80).fill(7)]],
)
const isList = (list: unknown, fits: (one: unknown) => boolean) =>
  Array.isArray(list) && Array.from(list).every(fits)
const isBytes = (one: unknown) => one instanceof Uint8Array
const readers: readonly (readonly [
  name: string,
  read: (answer: unknown) => unknown,
  fits: (result: unknown) => boolean,
])[] = [
  ['accounts', (answer) => parseAccounts('connect', answer), (all) => isList(all, (one) => one === alice)],
  ['a signature', (answer) => parseSignature('signMessage', answer), isBytes],
  ['transactions', (answer) => parseTransactions('sign', answer, 1), (all) => isList(all, isBytes)],
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
