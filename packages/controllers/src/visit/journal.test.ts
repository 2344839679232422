import { parseAccountId } from '@foyer/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStore } from '../storage.js'
import { fakeArea } from '../testing.test-support.js'
import { createJournal, type JournalEntry, journalKey } from './journal.js'

const account = parseAccountId('eip155:1:0x1')

function setup(stored?: unknown) {
  const area = fakeArea(stored === undefined ? {} : { '@foyer/journal': stored })
  let ids = 0
  const journal = () =>
    createJournal(
      createStore(() => area),
      () => `id${++ids}`,
    )
  return { area, journal }
}

test('an entry that was asked for survives the page, with what it was about', () => {
  const { journal } = setup()

  journal().ask({ account, kind: 'send', what: '0.01 ETH', before: 7n })

  expect(journal().entries()).toMatchObject([
    { account, kind: 'send', what: '0.01 ETH', before: '7', status: 'asked' },
  ])
})

test('of more than 99 entries the oldest settled ones go, and none whose status is unknown', () => {
  const { journal } = setup()
  const kept = journal()
  const unknown = kept.ask({ account, kind: 'send' })

  for (let count = 0; count < 150; count += 1) kept.refuse(kept.ask({ account, kind: 'sign' }))

  const entries = kept.entries()
  expect(entries).toHaveLength(99)
  expect(entries.at(-1)?.id).toBe(unknown)
  expect(entries[0]?.id).toBe('id151')
})

test('of 99 unknown ones the oldest goes', () => {
  const { journal } = setup()
  const kept = journal()

  for (let count = 0; count < 100; count += 1) kept.ask({ account, kind: 'send' })

  const ids = kept.entries().map(({ id }) => id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([99, 'id100', 'id2'])
})

test('whatever is stored, entries are well-formed, at most 99, and an unreadable one takes no other with it', () => {
  const valid: JournalEntry = { id: 'x', kind: 'send', account, at: 1, status: 'asked' }
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        id: fc.oneof(fc.string(), fc.jsonValue()),
        kind: fc.constantFrom('send', 'sign', 'mint', 1),
        account: fc.constantFrom(account, 'eip155:1', '', 'javascript:alert(1)', null),
        at: fc.oneof(fc.double(), fc.integer()),
        status: fc.constantFrom('asked', 'answered', 'refused', 'failed'),
        answer: fc.jsonValue(),
        what: fc.oneof(fc.string(), fc.jsonValue()),
        before: fc.oneof(fc.string(), fc.nat().map(String)),
      },
      { requiredKeys: [] },
    ),
  )

  fc.assert(
    fc.property(fc.array(odd, { maxLength: 6 }), (stored) => {
      const entries = journalKey.decode([...stored, valid]) ?? []

      expect(entries.at(-1)).toEqual(valid)
      for (const one of entries) {
        expect(['asked', 'answered', 'refused']).toContain(one.status)
        expect(one.account).toBe(account)
        expect(Number.isSafeInteger(one.at) && one.at >= 0).toBe(true)
        expect(() => BigInt(one.before ?? '0')).not.toThrow()
        expect(one.what ?? '').not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      }
    }),
  )
  expect(journalKey.decode({ length: 3 })).toBeUndefined()
  expect(journalKey.decode(Array.from({ length: 500 }, () => valid))).toHaveLength(99)
})
