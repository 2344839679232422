// @tier gate
import { foreign, search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { drawn } from '../drawn.js'
import { isFoyerError } from '../isFoyerError.js'
import { askWallet, saysDeclined, walletFailure } from './askWallet.js'
import { bytesOf } from './bytes.js'
import { isOf } from './isOf.js'
import { read } from './read.js'
import { codesOf, reasonOf } from './walletCodes.js'

const errors = foreign(['code', 'message', 'data', 'originalError', 'error', 'cause', 'name', 'context'])

const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  read: (value) => read(value, 'code'),
  isOf: (value) => isOf(value, Error),
  isFoyerError: (value) => isFoyerError(value),
  codesOf,
  reasonOf,
  saysDeclined,
  walletFailure: (value) => walletFailure('eth_sendTransaction', value),
  bytesOf,
  drawn,
}

search.for(Object.keys(readers))(
  '%s reads anything at all, and is soon done with it',
  (look, name) =>
    look(
      fc.property(errors, ({ value, touches }) => {
        const answer = readers[name]?.(value)
        if (name === 'codesOf')
          expect(answer).toSatisfy((codes: unknown[]) => codes.every((code) => typeof code === 'number'))
        expect(touches()).toBeLessThan(2_000)
      }),
    ),
  { gate: 200, exhaustive: 10_000 },
)

search(
  'a failure of any shape comes back as a typed error',
  fc.asyncProperty(errors, fc.constantFrom('throws', 'rejects'), async ({ value, touches }, how) => {
    const request = () => {
      if (how === 'throws') throw value
      return Promise.reject(value)
    }
    const failure: unknown = await askWallet('eth_accounts', request, new AbortController().signal).catch(
      (error: unknown) => error,
    )
    expect(isFoyerError(failure)).toBe(true)
    expect(touches()).toBeLessThan(2_000)
  }),
  { gate: 200, exhaustive: 10_000 },
)
