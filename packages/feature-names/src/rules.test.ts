// @tier gate
import { accountId, parseAccountId, parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { coinTypeOf, labelIn, namedNetworks, readName, typesOf, withoutZone } from './rules.js'

describe('a name', () => {
  it.each([
    ['mira', 'mira'],
    ['Mira-22', 'mira-22'],
    ['2026', '2026'],
    ['a'.repeat(64), 'a'.repeat(64)],
  ])('%s is written %s', (typed, label) => {
    expect(readName(typed)).toEqual({ label })
  })

  it.each([
    ['mir', 'short'],
    ['', 'short'],
    ['a'.repeat(65), 'long'],
    ['-mira', 'start'],
    ['mi ra', 'characters'],
    ['mira.', 'characters'],
    ['mira_x', 'characters'],
    ['mïra', 'characters'],
    ['мира', 'characters'],
    ['ａｄａａ', 'characters'],
    ['mira\u202e', 'characters'],
    ['mira\u200d', 'characters'],
    // Turkish İ and the Kelvin sign become letters of ASCII where Unicode makes them small.
    ['MİRA', 'characters'],
    ['mira\u212a', 'characters'],
    ['👩‍👩‍👧👩‍👩‍👧', 'characters'],
  ])('%j is none: %s', (typed, fault) => {
    expect(readName(typed)).toEqual({ fault })
  })

  search(
    'has letters a to z, digits and hyphens, 4 to 64 of them, whatever is typed',
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9-]{0,70}$/)),
      (typed) => {
        const { label } = readName(typed)
        if (label !== undefined) expect(label).toMatch(/^[a-z0-9][a-z0-9-]{3,63}$/)
      },
    ),
  )

  it('may be pasted with its zone', () => {
    const zones = ['foyer.test', 'old.test']
    expect(withoutZone(' Mira.Foyer.test ', zones)).toBe('Mira')
    expect(withoutZone('mira.old.test', zones)).toBe('mira')
    expect(withoutZone('mira.other.test', zones)).toBe('mira.other.test')
  })
})

test('of what a service names, only names of the zone in small letters are names', () => {
  expect(labelIn('mira.foyer.test', 'foyer.test')).toBe('mira')
  for (const name of [
    'mira.foyer.test.evil.test',
    'mira.other.test',
    'a.mira.foyer.test',
    'Mira.foyer.test',
    'mi\u202era.foyer.test',
    '.foyer.test',
    `${'a'.repeat(65)}.foyer.test`,
    'foyer.test',
    7,
    null,
    { toString: () => 'mira.foyer.test' },
  ])
    expect(labelIn(name, 'foyer.test'), String(name)).toBeUndefined()
})

test.each([
  ['eip155:1', 2147483649],
  ['eip155:137', 2147483785],
  ['eip155:5', 2147483653],
  ['eip155:0', 2147483648],
  ['eip155:2147483647', 4294967295],
])('the coin type of %s is %d', (network, type) => {
  expect(coinTypeOf(parseAccountId(`${network}:0x1`))).toBe(type)
})

test.each(['eip155:2147483648', 'eip155:9007199254740993', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])(
  '%s has no coin type',
  (network) => {
    expect(() => coinTypeOf(parseAccountId(`${network}:0x1`))).toThrow('Invalid chainId')
  },
)

const text = createText()
const me = `0x${'1'.repeat(40)}`
const networks = [
  fakeNetwork('eip155:1', 'Ethereum'),
  fakeNetwork('eip155:8453', 'Base'),
  fakeNetwork('eip155:10', 'Optimism'),
]
const numbers = [1, 8453, 10, 137]

search(
  'the name of a contract is good only where its record has an address and the contract is',
  fc.property(
    fc.tuple(...networks.map(() => fc.constantFrom('contract', 'none', 'unknown', undefined))),
    fc.subarray(['60', ...numbers.map((id) => String(0x80000000 + id))]),
    fc.constantFrom(...networks),
    fc.boolean(),
    (found, record, inUse, isNew) => {
      const { state } = createFeatureHost({ text, networks, address: me })
      state.networks = { ...state.networks, selected: { eip155: inUse.id } }
      const account = accountId(inUse.id, me)
      const codes = networks.flatMap(({ id }, at) =>
        found[at] ? [[accountId(id, me), found[at]] as const] : [],
      )
      state.codes = Object.fromEntries(codes)
      const types = isNew ? typesOf(account) : record
      const { named } = namedNetworks(state, account, types)
      if (!found.includes('contract')) return
      // The address for Ethereum is a copy where the record has it for another network.
      const isCopy = types.some((type) => type !== '60' && type !== String(0x80000001))
      const leads = networks.filter(
        ({ id, name }, at) =>
          found[at] === 'contract' &&
          (types.includes(String(0x80000000 + Number(id.slice(7)))) ||
            (name === 'Ethereum' && types.includes('60') && !isCopy)),
      )
      expect(named.map(({ id }) => id)).toEqual(leads.map(({ id }) => id))
    },
  ),
  { gate: 300 },
)

test('the name of a key is good on all networks, and of another account only where it was registered', () => {
  const { state } = createFeatureHost({ text, networks, address: me })
  state.codes = Object.fromEntries(networks.map(({ id }) => [accountId(id, me), 'none' as const]))
  const base = parseNetworkId('eip155:8453')
  const namesOf = (address: string) => {
    const account = accountId(base, address)
    return namedNetworks(state, account, typesOf(account)).named.map(({ name }) => name)
  }
  expect(namesOf(me)).toEqual(['Ethereum', 'Base', 'Optimism'])
  expect(namesOf(`0x${'2'.repeat(40)}`)).toEqual(['Base'])
})
