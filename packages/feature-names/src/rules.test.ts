// @tier gate
import { parseAccountId } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { coinTypeOf, labelIn, readName, withoutZone } from './rules.js'

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
