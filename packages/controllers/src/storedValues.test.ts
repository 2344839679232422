// @tier gate
import { type StorageKey, safeUrl } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { identitiesKey, portfoliosKey } from './answerKeys.js'
import { sessionsKey } from './sessionsKey.js'
import { connectorsKey, createReader, lastAddressesKey, namespaceKey, networksKey } from './stored.js'
import { journalKey } from './widget/journal.js'
import { recentWalletsKey } from './widget/recents.js'

/** Each value that is stored, with one as an honest page leaves it: two entries where there can be several. */
const values: Readonly<Record<string, { readonly key: StorageKey<unknown>; readonly good: unknown }>> = {
  connectors: { key: connectorsKey, good: { eip155: 'test.quay', solana: 'Quay' } },
  lastAddress: { key: lastAddressesKey, good: { eip155: '0xabc', solana: 'abc' } },
  networks: {
    key: networksKey,
    good: { eip155: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  },
  namespace: { key: namespaceKey, good: 'eip155' },
  sessions: { key: sessionsKey, good: { walletConnect: 'ab12', login: 'cd34' } },
  portfolios: {
    key: portfoliosKey,
    good: { 'eip155:1:0x1': { at: 1, value: [] }, 'eip155:1:0x2': { at: 2, value: [] } },
  },
  identities: {
    key: identitiesKey,
    good: { 'eip155:0x1': { at: 1, value: { name: 'ada.eth' } }, 'eip155:0x2': { at: 2, value: {} } },
  },
  recentWallets: {
    key: recentWalletsKey,
    good: [
      { id: 'c0ffee', name: 'Cove', imageId: 'aa', rdns: 'test.cove' },
      { id: 'decade', name: 'Delta' },
    ],
  },
  journal: {
    key: journalKey,
    good: ['one', 'two'].map((id) => ({
      id,
      kind: 'send',
      account: `eip155:1:0x${'ab'.repeat(20)}`,
      at: 1,
      status: 'sent',
      what: 'Send',
    })),
  },
}
type Name = keyof typeof values & string

/** Reads what is stored under a name, as every page does. */
function read(name: Name, stored: unknown): unknown {
  const { key } = values[name] ?? {}
  const text = JSON.stringify(stored)
  const area = { getItem: () => text, setItem() {}, removeItem() {} }
  return key && createReader(() => area).get(key)
}

const names = fc.constantFrom(...Object.keys(values))
const several = fc.constantFrom(
  ...Object.keys(values).filter((name) => typeof values[name]?.good === 'object'),
)
const nonsense = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    {},
    [],
    '',
    0,
    -1,
    1e308,
    true,
    'x'.repeat(10_000),
    { at: 1 },
    { at: null, value: 1 },
    [[]],
  ),
  fc.constantFrom<unknown>({ __proto__: null, toString: 1 }, { constructor: 1, hasOwnProperty: 1 }),
)
/** A change within an entry. */
const spoiling = fc.oneof(
  fc.record({ kind: fc.constant('instead' as const), value: nonsense }),
  fc.record({ kind: fc.constant('field' as const), at: fc.nat(8), value: nonsense }),
  fc.record({ kind: fc.constant('without' as const), at: fc.nat(8), value: fc.constant(undefined) }),
)
type Spoiling = typeof spoiling extends fc.Arbitrary<infer T> ? T : never

function spoil(entry: unknown, spoiled: Spoiling): unknown {
  if (spoiled.kind === 'instead' || typeof entry !== 'object' || entry === null) return spoiled.value
  const keys = Object.keys(entry)
  const key = keys[spoiled.at % keys.length] ?? ''
  const { [key]: _, ...rest } = Object(entry)
  return spoiled.kind === 'without' ? rest : { ...rest, [key]: spoiled.value }
}

/** With an entry spoilt in the midst of good ones. */
function around(good: unknown, at: number, spoiled: Spoiling, more: number): unknown {
  if (Array.isArray(good)) {
    const bad = spoil(good[0], spoiled)
    return good.toSpliced(at % (good.length + 1), 0, ...Array.from({ length: more }, () => bad))
  }
  const [first] = Object.values(Object(good))
  const bad = Array.from({ length: more }, (_, place): [string, unknown] => [
    `bad-${place}`,
    spoil(first, spoiled),
  ])
  return Object.fromEntries(Object.entries(Object(good)).toSpliced(at % 3, 0, ...bad))
}

/** All strings in a value. */
function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

search(
  'a stored value that is spoilt is dropped, and never breaks the page',
  fc.property(names, nonsense, (name, stored) => {
    const value = read(name, stored)
    // A value that was read can be stored and read again, and is the same then.
    if (value !== undefined) expect(read(name, value)).toEqual(JSON.parse(JSON.stringify(value)))
  }),
  { gate: 1_000 },
)

search(
  'an entry that is spoilt is dropped alone: those around it are read as ever',
  fc.property(several, fc.nat(5), spoiling, fc.integer({ min: 1, max: 3 }), (name, at, spoiled, more) => {
    const { good } = values[name] ?? {}
    // An entry with a spoilt fact that may be absent is an entry still, which takes a place.
    const [first] = Object.values(Object(good))
    fc.pre(
      name !== 'recentWallets' || Object.values(Object(read(name, [spoil(first, spoiled)]))).length === 0,
    )
    const before = Object.entries(Object(read(name, good)))
    const after: readonly unknown[] = Object.values(Object(read(name, around(good, at, spoiled, more))))
    for (const [, entry] of before)
      expect(after.map((one) => JSON.stringify(one))).toContain(JSON.stringify(entry))
  }),
  { gate: 1_000 },
)

const links = fc.constantFrom(
  'https://evil.example/app',
  'evil://open',
  'cove://wc?uri=1',
  'https://evil.example/picture.png',
  'data:image/png;base64,AAAA',
  'http://localhost:1/',
)
const linkFields = [
  'mobileLink',
  'desktopLink',
  'webappLink',
  'homepage',
  'href',
  'url',
  'icon',
  'imageUrl',
  'avatar',
  'image',
]

search(
  'a stored value names ids, never links: a link of another page of the origin leads nowhere',
  fc.property(
    names,
    fc.array(fc.tuple(fc.constantFrom(...linkFields), links), { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    (name, fields, isDeep) => {
      const { good } = values[name] ?? {}
      const extra = Object.fromEntries(fields)
      const plant = (entry: unknown): unknown => {
        if (typeof entry !== 'object' || entry === null) return entry
        const value = Object(entry).value
        return isDeep && typeof value === 'object'
          ? { ...entry, value: { ...value, ...extra } }
          : { ...entry, ...extra }
      }
      const planted = Array.isArray(good)
        ? good.map(plant)
        : typeof good === 'object'
          ? Object.fromEntries(Object.entries(Object(good)).map(([key, entry]) => [key, plant(entry)]))
          : good
      const found = texts(read(name, planted)).filter(
        (text) => safeUrl('app', text) ?? safeUrl('image', text),
      )
      // The answers of services are read once more where they are shown.
      if (name !== 'identities' && name !== 'portfolios') expect(found).toEqual([])
    },
  ),
  { gate: 500 },
)
