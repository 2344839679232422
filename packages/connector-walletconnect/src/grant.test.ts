// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantFaults, knownFamilies, parseNamespaces, type SessionNamespace } from './grant.js'

const address = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const entry = (over: Partial<SessionNamespace> = {}): SessionNamespace => ({
  chains: [],
  accounts: [`eip155:1:${address}`],
  methods: ['personal_sign'],
  events: [],
  ...over,
})
const asked = { eip155: { chains: ['eip155:1'], methods: ['personal_sign', 'eth_sign'], events: ['x'] } }

test('of what is optional, any part may be approved', () => {
  expect(grantFaults({ optional: asked }, { eip155: entry() })).toEqual([])
  expect(grantFaults({ optional: asked }, { eip155: entry({ methods: [] }) })).toEqual([])
})

test.each([
  ['nothing at all', {}, ['eip155']],
  ['a family that was not asked for', { eip155: entry(), cosmos: entry() }, ['cosmos']],
  ['a key that is none', { '**': entry() }, ['**']],
  ['a network without an account', { eip155: entry({ chains: ['eip155:1', 'eip155:5'] }) }, ['eip155']],
  ['a network of another family', { eip155: entry({ chains: ['solana:1'] }) }, ['eip155']],
  ['an account beside its key', { 'eip155:5': entry() }, ['eip155']],
])('%s is wrong', (_what, approved, families) => {
  expect(grantFaults({ optional: asked }, approved)).toEqual(families)
})

test('one namespace may be approved in several parts', () => {
  const required = { eip155: { methods: ['a', 'b'], events: [], chains: ['eip155:1', 'eip155:5'] } }
  const parts = {
    'eip155:1': entry({ methods: ['a'] }),
    'eip155:5': entry({ methods: ['b'], accounts: [`eip155:5:${address}`] }),
  }

  expect(grantFaults({ required, optional: {} }, parts)).toEqual([])
  expect(grantFaults({ required: { 'eip155:1': { methods: [], events: [] } }, optional: {} }, parts)).toEqual(
    [],
  )
})

test('what is no namespace is not named', () => {
  expect(knownFamilies(['Cosmos!', 'solana', '**'])).toEqual(['solana'])
})

test.each([
  undefined,
  null,
  'text',
  [],
  { eip155: null },
  { eip155: 'text' },
  { eip155: {} },
  { eip155: { accounts: ['a'], methods: ['b'] } },
  { eip155: { accounts: ['a'], methods: 'b', events: [] } },
  { eip155: { accounts: [1], methods: [], events: [] } },
  { eip155: { ...entry(), chains: 'eip155:1' } },
  { eip155: { ...entry(), accounts: Array.from({ length: 1_001 }, () => 'a') } },
  Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`k${at}`, entry()])),
])('%j has not the shape of namespaces', (input) => {
  expect(parseNamespaces(input)).toBeUndefined()
})

search('whatever a wallet sends, what passes has accounts of its own family alone', async (look) => {
  const id = fc.oneof(
    fc.constantFrom('eip155:1', 'eip155:5', 'solana:x', 'eip155', '', '**:1'),
    fc.string({ maxLength: 12 }),
  )
  const account = fc.oneof(
    fc.tuple(id, fc.constantFrom(address, 'abc', '', 'a:b')).map((parts) => parts.join(':')),
    fc.string(),
  )
  const list = (of: fc.Arbitrary<string>) => fc.array(of, { maxLength: 4 })
  const part = fc.oneof(
    fc.record(
      { chains: list(id), accounts: list(account), methods: list(fc.string()), events: list(fc.string()) },
      { requiredKeys: ['accounts', 'methods', 'events'] },
    ),
    fc.anything(),
  )

  await look(
    fc.property(
      fc.dictionary(fc.oneof(fc.constantFrom('eip155', 'eip155:1', 'solana'), fc.string()), part),
      (sent) => {
        const approved = parseNamespaces(sent)
        if (!approved || grantFaults({ optional: asked }, approved).length > 0) return
        for (const { accounts } of Object.values(approved)) {
          expect(accounts.length).toBeGreaterThan(0)
          for (const granted of accounts) expect(granted).toMatch(/^eip155:[-\w]{1,32}:[-.%\w]{1,128}$/)
        }
      },
    ),
  )
})
