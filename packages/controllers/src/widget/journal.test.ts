// @tier gate
import {
  displayText,
  formatAmount,
  type JournalEntry,
  parseAccountId,
  parseNetworkId,
  type RequestStatus,
} from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { fullable } from '../fullable.test-support.js'
import { createStore } from '../storage.js'
import { createJournal, journalKey } from './journal.js'

const account = parseAccountId('eip155:1:0x1')
const statuses: readonly RequestStatus[] = [
  'signing',
  'asked',
  'leaving',
  'sent',
  'confirmed',
  'reverted',
  'refused',
  'unknown',
  'answered',
]

afterEach(() => {
  vi.useRealTimers()
})

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
  const { area, journal } = setup()

  journal().open({ account, kind: 'send', what: '0.01 ETH', before: 17n }, 'asked')

  expect(journal().entries()).toMatchObject([
    { account, kind: 'send', what: '0.01 ETH', before: '17', status: 'asked' },
  ])
  // The next version looks for it there.
  expect([...area.values.keys()]).toEqual(['@foyer/journal'])
})

test('one that is asked for once more is known by what is told then', () => {
  const { journal } = setup()
  const approval = { account, kind: 'send' } as const
  const id = journal().open(approval, 'asked', 'calls:0x1@wallet')

  journal().note(id, approval, 'asked')
  expect(journal().entries()[0]?.answer).toBeUndefined()
  journal().note(id, approval, 'unknown')
  expect(journal().entries()[0]?.answer).toBeUndefined()
})

test('nothing is stored of what is not known', () => {
  const { area, journal } = setup()

  journal().open({ account, kind: 'sign' }, 'asked')

  expect(JSON.parse(area.values.get('@foyer/journal') ?? '')).toEqual([
    { id: 'id1', kind: 'sign', account, at: expect.any(Number), status: 'asked' },
  ])
})

test('a transfer is kept with all that tells one from another', () => {
  const { journal } = setup()
  const token = {
    network: parseNetworkId('eip155:1'),
    address: '0xA0b8',
    name: displayText('USD Coin'),
    symbol: displayText('USDC'),
    decimals: 6,
  }

  const id = journal().open(
    { account, kind: 'send', transfer: { to: '0x2', amount: 12_340_000n, token } },
    'leaving',
    '0xhash',
  )
  journal().change(id, new Set<RequestStatus>(['leaving']), 'confirmed')

  expect(journal().entries()).toMatchObject([
    {
      account,
      status: 'confirmed',
      answer: '0xhash',
      transfer: { to: '0x2', amount: '12340000', symbol: 'USDC', decimals: 6, token: '0xA0b8' },
    },
  ])
})

test('a swap is kept with both sides, and only as a whole', () => {
  const { journal } = setup()
  const symbol = displayText('USDC')
  const network = parseNetworkId('eip155:1')
  const token = { network, address: '0xA0b8', name: symbol, symbol, decimals: 6, isListed: true }
  const swap = { given: { token, amount: 5n }, least: { token, amount: 4n } }
  journal().open({ account, kind: 'call', swap }, 'sent')

  const [kept] = journal().entries()
  const side = { symbol: 'USDC', decimals: 6, token: '0xA0b8', isListed: true }
  expect(kept?.swap).toEqual({ given: { ...side, amount: '5' }, least: { ...side, amount: '4' } })
  const torn = journalKey.decode([{ ...kept, swap: { given: kept?.swap?.given } }])
  expect(torn?.map((entry) => entry.swap)).toEqual([undefined])
})

test('a collectible is kept by its name and by what it is on its chain', () => {
  const { journal } = setup()
  const name = displayText('Tidal #204')
  const token = { network: parseNetworkId('eip155:1'), address: '0x5a90', name, symbol: name, decimals: 0 }
  const nft = 'eip155:1/erc721:0x5a90/204'

  journal().open({ account, kind: 'send', transfer: { to: '0x2', amount: 1n, token, nft } }, 'sent')

  expect(journal().entries()[0]?.transfer).toEqual({
    to: '0x2',
    amount: '1',
    symbol: 'Tidal #204',
    decimals: 0,
    token: '0x5a90',
    nft,
  })
})

test('a summary of any length is kept, cut to 200 letters', () => {
  const { journal } = setup()
  const flags = '\u{1f1e9}\u{1f1ea}'.repeat(64)

  for (const what of [`1 ${flags} to 0x3f…61F80a`, 'm'.repeat(100_000)])
    journal().open({ account, kind: 'send', what }, 'asked')

  const [long, odd] = journal().entries()
  expect(odd?.what).toBe(`1 ${flags} to 0x3f…61F80a`)
  expect(long?.what).toHaveLength(200)
})

test('a fact that cannot be read back goes alone', () => {
  const one = { id: 'x', kind: 'send', account, at: 1, status: 'unknown', answer: '0xhash' }

  const read = journalKey.decode([{ ...one, what: 7, before: 'many', transfer: { to: 1 } }])

  expect(read).toMatchObject([one])
})

test('an entry of a time that is no date is none', () => {
  const stored = (at: number) => [{ id: 'x', kind: 'send', account, at, status: 'sent' }]

  expect(journalKey.decode(stored(8.64e15))).toHaveLength(1)
  expect(journalKey.decode(stored(8.64e15 + 1))).toEqual([])
})

test.each(['', 'x1', '1x', '-1', '1.5', '0x1'])('an amount or a count that is %j is none', (text) => {
  const one = { id: 'x', kind: 'send', account, at: 1, status: 'unknown' }
  const transfer = { to: '0x2', amount: text, symbol: 'ETH', decimals: 18 }

  expect(journalKey.decode([{ ...one, before: text, transfer }])).toEqual([one])
})

test('what changes stays in its place, what another tab pushed out is written anew', () => {
  const { journal } = setup()
  const asked = { account, kind: 'send' } as const
  const kept = journal()
  const [first, second] = [kept.open(asked, 'asked'), kept.open(asked, 'asked')]

  kept.note(first, asked, 'sent', '0x1')
  kept.note('gone', asked, 'sent', '0x2')
  kept.change('nobody', new Set(), 'refused')

  expect(kept.entries().map(({ id, status }) => [id, status])).toEqual([
    ['gone', 'sent'],
    [second, 'asked'],
    [first, 'sent'],
  ])
})

test('whether a change came to pass is told of the entry itself', () => {
  const kept = setup().journal()
  const asked = { account, kind: 'send' } as const
  const [other, one] = [kept.open(asked, 'confirmed'), kept.open(asked, 'sent')]

  expect(kept.change(one, new Set<RequestStatus>(['asked']), 'confirmed')).toBe(false)
  expect(kept.change('gone', new Set<RequestStatus>(['sent']), 'confirmed')).toBe(false)
  expect(kept.change(one, new Set<RequestStatus>(['sent']), 'reverted')).toBe(true)

  expect(told(kept)).toEqual([`${one} reverted`, `${other} confirmed`])
})

test('what changes nothing writes nothing', () => {
  const { area, journal } = setup()
  const kept = journal()
  const id = kept.open({ account, kind: 'send' }, 'sent')
  const write = vi.spyOn(area, 'setItem')

  kept.change(id, new Set<RequestStatus>(['asked']), 'confirmed')
  kept.dismiss('gone')

  expect(write).not.toHaveBeenCalled()
})

test('what the visitor has seen the end of stays, and is marked over reloads', () => {
  const { journal } = setup()
  const id = journal().open({ account, kind: 'send' }, 'confirmed')

  journal().dismiss(id)
  journal().dismiss('gone')

  expect(journal().entries()).toEqual([expect.objectContaining({ id, status: 'confirmed', dismissed: true })])
})

test.each(['signing', 'asked', 'leaving', 'sent', 'unknown'] as const)(
  'of more than 99 entries the oldest settled ones go, and none that is %s',
  (status) => {
    const { journal } = setup()
    const kept = journal()
    const open = kept.open({ account, kind: 'send' }, status)

    for (let count = 0; count < 150; count += 1) kept.open({ account, kind: 'sign' }, 'refused')

    const entries = kept.entries()
    expect(entries).toHaveLength(99)
    expect(entries.at(-1)?.id).toBe(open)
    expect(entries[0]?.id).toBe('id151')
  },
)

test.each(['asked', 'refused'] as const)(
  'of 99 unknown ones the oldest goes for one that is %s',
  (status) => {
    const { journal } = setup()
    const kept = journal()

    for (let count = 0; count < 99; count += 1) kept.open({ account, kind: 'send' }, 'asked')
    kept.open({ account, kind: 'send' }, status)

    const ids = kept.entries().map(({ id }) => id)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([99, 'id100', 'id2'])
  },
)

test('of 99 unknown ones another one goes for a new one, also after the clock was set back', () => {
  vi.useFakeTimers()
  const kept = setup().journal()
  vi.setSystemTime(2_000_000_000_000)
  for (let count = 0; count < 99; count += 1) kept.open({ account, kind: 'send' }, 'asked')
  vi.setSystemTime(1_000_000_000_000)
  const id = kept.open({ account, kind: 'send' }, 'asked')

  expect(kept.entries()).toHaveLength(99)
  expect(kept.entries().at(-1)?.id).toBe(id)
})

/** Two tabs of one origin. The first one's storage may be full. */
function twoTabs() {
  const area = fakeArea()
  const page = { full: false }
  const store = createStore(() => fullable(area, page))
  let ids = 0
  const first = createJournal(store, () => `first${++ids}`)
  const second = createJournal(
    createStore(() => area),
    () => `second${++ids}`,
  )
  return { area, page, store, first, second }
}
const told = (journal: ReturnType<typeof createJournal>) =>
  journal.entries().map(({ id, status }) => `${id} ${status}`)

test('what could not be written hides nothing of another tab, and takes nothing of it away later', () => {
  vi.useFakeTimers()
  const { page, first, second } = twoTabs()
  const asked = { account, kind: 'send' } as const
  page.full = true
  const lost = first.open(asked, 'asked')
  first.note(lost, asked, 'sent', '0x1')
  vi.advanceTimersByTime(1)
  second.open(asked, 'sent', '0x2')
  expect(told(first)).toEqual(['second2 sent', 'first1 sent'])
  expect(told(second)).toEqual(['second2 sent'])
  page.full = false
  first.open(asked, 'asked')

  expect(told(second)).toEqual(['first3 asked', 'second2 sent', 'first1 sent'])
  expect(told(first)).toEqual(told(second))
})

test('what could not be noted of an entry does not undo what another tab learned of it since', () => {
  const { page, first, second } = twoTabs()
  const id = second.open({ account, kind: 'send' }, 'sent', '0x1')

  page.full = true
  expect(first.change(id, new Set<RequestStatus>(['sent']), 'unknown')).toBe(true)
  first.dismiss(id)
  expect(told(first)).toEqual([`${id} unknown`])
  second.change(id, new Set<RequestStatus>(['sent']), 'confirmed')
  page.full = false
  first.open({ account, kind: 'sign' }, 'signing')

  expect(second.entries().find((one) => one.id === id)).toMatchObject({
    status: 'confirmed',
    dismissed: true,
  })
})

test('that something left is not forgotten for what another tab took it for meanwhile', () => {
  const { page, first, second } = twoTabs()
  const asked = { account, kind: 'send' } as const
  const id = first.open(asked, 'signing')

  page.full = true
  first.note(id, asked, 'leaving', '0x1')
  second.change(id, new Set<RequestStatus>(['signing']), 'refused')
  page.full = false
  first.note(id, asked, 'sent', '0x1')

  expect(second.entries()).toMatchObject([{ id, status: 'sent', answer: '0x1' }])
})

test('what could not be written outlives the modal that it was written for', () => {
  const { page, store, first } = twoTabs()

  page.full = true
  first.open({ account, kind: 'send' }, 'sent', '0x1')

  expect(told(createJournal(store, () => 'id'))).toEqual(['first1 sent'])
})

test('where nothing can be stored, entries are kept in order, 99 at the most', () => {
  const { page, first } = twoTabs()
  page.full = true

  for (let count = 0; count < 120; count += 1) first.open({ account, kind: 'send' }, 'sent')

  const ids = first.entries().map(({ id }) => id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([99, 'first120', 'first22'])
})

search(
  'whatever is stored, entries are well-formed, at most 99, and an unreadable one takes no other with it',
  async (look) => {
    const valid: JournalEntry = { id: 'x', kind: 'send', account, at: 1, status: 'asked' }
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          id: fc.oneof(fc.string(), fc.jsonValue()),
          kind: fc.constantFrom('send', 'sign', 'mint', 1),
          account: fc.constantFrom(account, 'eip155:1', '', 'javascript:alert(1)', null),
          at: fc.oneof(fc.double(), fc.integer()),
          status: fc.constantFrom(...statuses, 'failed'),
          answer: fc.jsonValue(),
          what: fc.oneof(fc.string(), fc.jsonValue()),
          before: fc.oneof(fc.string(), fc.nat().map(String)),
          transfer: fc.oneof(
            fc.jsonValue(),
            fc.record({ to: fc.string(), amount: fc.string(), symbol: fc.string(), decimals: fc.nat() }),
          ),
        },
        { requiredKeys: [] },
      ),
    )

    await look(
      fc.property(fc.array(odd, { maxLength: 6 }), (stored) => {
        const entries = journalKey.decode([...stored, valid]) ?? []

        expect(entries.at(-1)).toEqual(valid)
        for (const one of entries) {
          expect(statuses).toContain(one.status)
          expect(() => BigInt(one.transfer?.amount ?? '0')).not.toThrow()
          expect(one.account).toBe(account)
          expect(Number.isSafeInteger(one.at) && one.at >= 0).toBe(true)
          expect(() => BigInt(one.before ?? '0')).not.toThrow()
          expect(one.what ?? '').not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
        }
      }),
    )
    expect(journalKey.decode({ length: 3 })).toBeUndefined()
    expect(journalKey.decode(Array.from({ length: 500 }, () => valid))).toHaveLength(99)
  },
)

search(
  'facts of the chain are kept whole, or as a mark that says they were: never are there none',
  fc.property(fc.array(fc.nat(30_000), { minLength: 1, maxLength: 3 }), (lengths) => {
    const { journal } = setup()
    const id = journal().open({ account, kind: 'send' }, 'asked', undefined, { expected: '0x ' })
    for (const [at, length] of lengths.entries()) {
      const expected = 'f'.repeat(length + 1)
      if (at === 0) journal().note(id, { account, kind: 'send' }, 'sent', '0x1', { expected })
      else journal().learn(id, { expected })
      journal().learn(id, { clue: '7' })
      expect([expected, '?']).toContain(journal().entries()[0]?.expected)
    }
  }),
  { gate: 50, exhaustive: 1_000 },
)

search(
  'an amount that is read can be written, whatever decimals were stored',
  fc.property(fc.integer({ min: -1, max: 300 }), (decimals) => {
    const amount = { amount: '5', symbol: 'USDC', decimals }
    const stored = {
      id: 'a',
      kind: 'send',
      account,
      at: 1,
      status: 'sent',
      transfer: { ...amount, to: '0x2' },
    }
    const [read] = journalKey.decode([stored, { ...stored, id: 'b' }]) ?? []
    expect(read?.id).toBe('a')
    expect(read?.transfer === undefined).toBe(decimals < 0 || decimals > 36)
    const { transfer } = read ?? {}
    if (transfer) formatAmount(5n, transfer.decimals, { maximumFractionDigits: transfer.decimals })
  }),
  { gate: 100, exhaustive: 1_000 },
)

search(
  'entries and fields of a newer version stay as they are, whatever this one writes',
  fc.property(
    fc.array(
      fc.record({
        newer: fc.constantFrom('status', 'kind', 'field', 'none'),
        at: fc.nat(9),
      }),
      { maxLength: 6 },
    ),
    fc.array(fc.constantFrom('open', 'dismiss', 'change', 'learn'), { minLength: 1, maxLength: 4 }),
    (stored, acts) => {
      const all = stored.map(({ newer, at }, place) => ({
        id: `n${place}`,
        account,
        at,
        kind: newer === 'kind' ? 'bridge' : 'send',
        status: newer === 'status' ? 'bridging' : 'asked',
        ...(newer === 'field' && { lane: { of: 'theirs' } }),
      }))
      const { area, journal } = setup(all.toSorted((one, other) => other.at - one.at))
      for (const act of acts) {
        if (act === 'open') journal().open({ account, kind: 'send' }, 'asked')
        if (act === 'dismiss') journal().dismiss('n0')
        if (act === 'change') journal().change('n1', new Set<RequestStatus>(['asked']), 'sent')
        if (act === 'learn') journal().learn('n2', { block: '7' })
      }
      const kept: readonly { readonly id: string }[] = JSON.parse(area.values.get('@foyer/journal') ?? '[]')
      for (const one of all) {
        const { status, ...rest } = one
        expect(kept.find(({ id }) => id === one.id)).toMatchObject(status === 'asked' ? rest : one)
      }
    },
  ),
  { gate: 100, exhaustive: 3_000 },
)
