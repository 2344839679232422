// @tier gate
import { accountId, type JournalEntry, parseNetworkId } from '@foyer/core'
import * as looks from '@foyer/core/looks'
import { createMemoryStore } from '@foyer/testing/feature'
import { describe, expect, test } from 'vitest'
import {
  knownNames,
  knownReceivers,
  metReceivers,
  nameNote,
  rememberName,
  rememberReceiver,
} from './receivers.js'

const [ethereum, base] = [parseNetworkId('eip155:1'), parseNetworkId('eip155:8453')]
const [ada, bob] = [`0x${'aB'.repeat(20)}`, `0x${'b'.repeat(40)}`]

describe('a name', () => {
  test.each([
    ['never sent to is new', 'cora.eth', {}, undefined],
    ['that leads where it led is known', 'ada.eth', { 'ada.eth': ada.toLowerCase() }, undefined],
    ['that leads elsewhere has moved', 'ada.eth', { 'ada.eth': bob }, { kind: 'moved', before: bob }],
    [
      'that looks like a known one is doubtful',
      'vitaiik.eth',
      { 'vitalik.eth': bob },
      { kind: 'lookAlike', like: 'vitalik.eth' },
    ],
    ['like a property of every object is new', 'constructor', {}, undefined],
  ])('%s', (_what, name, names, note) => {
    expect(nameNote({ name, address: ada }, names, [], looks)).toEqual(note)
  })

  test('that looks like the visitor’s own is doubtful', () => {
    expect(nameNote({ name: 'vitaiik.eth', address: ada }, {}, ['vitalik.eth'], looks)).toEqual({
      kind: 'lookAlike',
      like: 'vitalik.eth',
    })
  })
})

describe('names that were sent to', () => {
  test('are known at later visits, each with the address that it led to last', () => {
    const store = createMemoryStore()
    expect(knownNames(store, [ada, bob], ethereum)).toEqual({})
    rememberName(store, 'ada.eth', ada, ethereum)
    rememberName(store, 'bob.eth', bob, ethereum)
    rememberName(store, 'ada.eth', bob, ethereum)

    expect(knownNames(store, [ada, bob], ethereum)).toEqual({ 'ada.eth': bob, 'bob.eth': bob })
    expect(knownNames(store, [ada], ethereum)).toEqual({ 'ada.eth': ada })
    rememberName(store, 'ada.eth', ada, ethereum)
    expect(knownNames(store, [ada, bob], ethereum)).toEqual({ 'ada.eth': ada, 'bob.eth': bob })
  })

  test('have an address of their own on each network', () => {
    const store = createMemoryStore()
    rememberName(store, 'vault.eth', ada, ethereum)
    expect(nameNote({ name: 'vault.eth', address: bob }, knownNames(store, [ada], base), [], looks)).toBe(
      undefined,
    )
    rememberName(store, 'vault.eth', bob, base)

    expect(knownNames(store, [ada, bob], ethereum)).toEqual({ 'vault.eth': ada })
    expect(knownNames(store, [ada, bob], base)).toEqual({ 'vault.eth': bob })
  })

  test('are forgotten if there are too many, those longest unused first', () => {
    const store = createMemoryStore()
    for (let at = 0; at < 201; at += 1) rememberName(store, `n${at}.eth`, ada, ethereum)

    expect(Object.keys(knownNames(store, [ada], ethereum))).toHaveLength(200)
    expect(knownNames(store, [ada], ethereum)).not.toHaveProperty(['n0.eth'])
    expect(knownNames(store, [ada], ethereum)).toHaveProperty(['n200.eth'], ada)
  })

  test.each<[string, unknown, object]>([
    ['no list', { 'ada.eth': ada }, {}],
    ['other things', ['ada.eth', null, 7, ['ada.eth'], ['ada.eth', ada], ['ada.eth', 7, ethereum]], {}],
    [
      'names and addresses that are too long',
      [
        ['a'.repeat(256), ada, ethereum],
        ['ada.eth', 'x'.repeat(256), ethereum],
      ],
      {},
    ],
    [
      'names with addresses and networks',
      [
        ['a'.repeat(255), ada, ethereum],
        ['bob.eth', bob, ethereum],
      ],
      { ['a'.repeat(255)]: ada, 'bob.eth': bob },
    ],
    [
      'too many names',
      Array.from({ length: 300 }, (_, at) => [at < 200 ? 'ada.eth' : 'bob.eth', ada, ethereum]),
      { 'ada.eth': ada },
    ],
  ])('can be read if they were stored as %s', (_what, stored, names) => {
    const store = createMemoryStore()
    store.set('names', stored)

    expect(knownNames(store, [ada, bob], ethereum)).toEqual(names)
  })
})

test.each<[string, readonly unknown[], number]>([
  ['as long as addresses are', ['x'.repeat(128)], 1],
  ['longer', ['x'.repeat(129)], 0],
  ['too many', Array.from({ length: 300 }, (_, at) => `${at}`), 200],
])('stored texts that are %s are recipients as far as they can be', (_what, stored, count) => {
  const store = createMemoryStore()
  store.set('receivers', stored)

  expect(knownReceivers(store)).toHaveLength(count)
})

test('recipients of earlier requests are known too, each once, after those of this browser', () => {
  const store = createMemoryStore()
  rememberReceiver(store, ada)
  const account = accountId(parseNetworkId('eip155:1'), ada)
  const entry = (to?: string): JournalEntry => ({
    id: `${to}`,
    kind: 'send',
    account,
    at: 1,
    status: 'sent',
    ...(to && { transfer: { to, amount: '1', symbol: Object('ETH'), decimals: 18 } }),
  })
  const requests = {
    state: { open: [], entries: [], sent: [entry(bob), entry(), entry(ada)] },
    refresh: async () => {},
    check: async () => {},
    dismiss: () => {},
  }

  expect(metReceivers({ store, requests })).toEqual([ada, bob])
})
