// @tier gate
import type { CallsOf } from '@foyer/core/api'
import { search } from '@foyer/search'
import { type ClientReading, clientReading } from '@foyer/testing/api'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createNamesApi } from './api.js'

const { signal } = new AbortController()
const zone = 'foyer.test'
const name = `mira.${zone}`
const address = `0x${'a'.repeat(40)}`
const registration = { coin_type: 60, address, message: '{}', signature: '0x00' }

const readings = {
  nameSuggestions: clientReading(fc, 'nameSuggestions', {
    ask: (api) => createNamesApi(api).availability('mira', zone, signal),
    given: ({ suggestions }) => ({
      suggestions: suggestions.map((one, at) => ({ ...one, name: at === 0 ? name : `mira${at}.${zone}` })),
    }),
    holds({ registered, others }, { suggestions: [own, ...rest] }) {
      expect(registered).toBe(own?.registered)
      expect(others).toHaveLength(rest.filter((one) => !one.registered).length)
    },
  }),
  nameLookup: clientReading(fc, 'nameLookup', {
    ask: (api) => createNamesApi(api).addresses(name, signal),
    holds: (read, answer) =>
      expect(read).toEqual(
        'name' in answer ? Object.values(answer.addresses).map((one) => one.address) : undefined,
      ),
  }),
  reverseLookup: clientReading(fc, 'reverseLookup', {
    ask: (api) => createNamesApi(api).owned(address, ['other.test', zone], signal, false),
    given: (records) => records.map((record, at) => ({ ...record, name: `mira${at}.${zone}` })),
    holds(read, [first]) {
      const types = Object.entries(first?.addresses ?? {}).filter(
        ([, entry]) => entry.address.toLowerCase() === address.toLowerCase(),
      )
      expect(read).toEqual(first && { name: first.name, types: types.map(([type]) => type) })
    },
  }),
  nameNonce: clientReading(fc, 'nameNonce', {
    ask: (api) => createNamesApi(api).nonce(signal),
    holds: (read, { nonce }) => expect(read).toBe(nonce),
  }),
  registerName: clientReading(fc, 'registerName', {
    ask: async (api) => createNamesApi(api).register(registration),
    holds: () => {},
  }),
} satisfies Record<CallsOf<'feature-names'>, ClientReading>

search.for(Object.entries(readings))(
  'the call %s is made by the contract, and whatever it allows as an answer is read',
  async (look, [, { property }]) => look(property),
)
