// @tier gate
import { expect, test } from 'vitest'
import { memorySealer } from '../login.test-support.js'
import { KeyServiceError } from './askKeyService.js'
import { checkBinds, unboundNote } from './checkBinds.js'
import type { Sealer } from './sealer.js'

const nothing = new Uint8Array()
/** Keys with one fault each, and how the trial ends. */
const faults: Readonly<
  Record<string, readonly [change: (key: Sealer) => Partial<Sealer>, ends: RegExp | undefined]>
> = {
  'has no fault': [() => ({}), undefined],
  'binds nothing': [
    ({ seal, unseal }) => ({
      seal: (plain) => seal(plain, nothing),
      unseal: (sealed) => unseal(sealed, nothing),
    }),
    /for something else/,
  ],
  'binds the beginning alone': [
    ({ seal, unseal }) => ({
      seal: (plain, about) => seal(plain, about.slice(0, 18)),
      unseal: (sealed, about) => unseal(sealed, about.slice(0, 18)),
    }),
    /for something else/,
  ],
  'opens another text': [() => ({ unseal: async () => nothing }), /than it sealed/],
  'is away': [() => ({ seal: () => Promise.reject(new KeyServiceError(0, 'away')) }), /away/],
  'is away as it should refuse': [
    ({ unseal }) => {
      let asked = 0
      return {
        unseal(sealed, about) {
          asked += 1
          return asked === 1 ? unseal(sealed, about) : Promise.reject(new KeyServiceError(503, 'away'))
        },
      }
    },
    /away/,
  ],
}

test.each(Object.entries(faults))('a key that %s is found by its trial', async (name, [change, ends]) => {
  const key = await memorySealer('one')
  const tried = { ...key, ...change(key) }
  const failure = await checkBinds(tried).then(
    () => '',
    (error: unknown) => String(error),
  )
  expect(failure).toMatch(ends ?? /^$/)
  const again = { ...key, ...change(key) }
  expect((await unboundNote([key, again])) !== undefined).toBe(name.startsWith('binds'))
})
