// @tier gate
import { isFoyerError } from '@foyer/core'
import { foreign, search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { parseAccounts } from './accounts.js'

const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const answers = foreign(
  ['0', 'length', 'address', 'genesisHash', 'type', 'name'],
  [{ address, name: 'x' }, [{ address }], [{ address, genesisHash: `0x${'a1'.repeat(32)}` }]],
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
    (answer) => parseAccounts('accounts.get', answer),
    (all) => isList(all, (one) => Object(one).address === address),
  ],
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
