// @tier gate, @vitest-environment happy-dom
import { accountId, displayText } from '@foyer/core'
import { purchaseLastsMs as lastsMs } from '@foyer/parts'
import { search } from '@foyer/search'
import { createMemoryStore } from '@foyer/testing/feature'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ethereum, me, myAccount, other } from './fakeHost.test-support.js'
import { createPurchases, type Purchase } from './purchases.js'

const start = 1_000_000_000_000

function purchase(id: string, more: Partial<Purchase> = {}): Purchase {
  return {
    id,
    requests: [`r${id}`],
    account: myAccount,
    contract: '',
    symbol: displayText('ETH'),
    provider: { id: 'kestrel', name: displayText('Kestrel Pay') },
    pays: '100',
    currency: 'USD',
    expected: '0.033',
    before: '2',
    at: start,
    newest: 0,
    row: '',
    move: '',
    outcome: 'open',
    ...more,
  }
}

function world(store = createMemoryStore()) {
  let now = start
  const make = () => createPurchases(store, () => now)
  return {
    store,
    purchases: make(),
    make,
    wait(ms: number) {
      now += ms
    },
  }
}

test('a purchase is found again after a reload, by its own account alone', () => {
  const { purchases, make } = world()
  purchases.put(purchase('1'))
  const later = make()
  expect(later.open(myAccount)).toEqual([purchase('1')])
  expect(later.open(accountId(ethereum.id, other))).toEqual([])
  expect(later.open(undefined)).toEqual([])
})

test('it is forgotten after seven days, whichever way the clock was set', () => {
  const { purchases, wait } = world()
  purchases.put(purchase('1'))
  wait(lastsMs - 1)
  expect(purchases.open(myAccount)).toHaveLength(1)
  wait(1)
  expect(purchases.all()).toEqual([])
  wait(-2 * lastsMs)
  expect(purchases.all()).toEqual([])
})

test('one whose end is open is kept, however many came after it', () => {
  const { purchases } = world()
  purchases.put(purchase('open'))
  for (let at = 0; at < 12; at += 1) purchases.put(purchase(`${at}`, { outcome: 'arrived' }))
  purchases.put(purchase('late', { outcome: 'failed' }))

  const ids = purchases.all().map(({ id }) => id)

  expect(ids).toHaveLength(10)
  expect([ids.includes('open'), ids.includes('late'), ids.includes('0')]).toEqual([true, true, false])
})

test('a purchase of another version stays as it is, for seven days', () => {
  const { store, purchases, wait } = world()
  const rows = () => store.get('purchases', (json) => json)
  const newer = { ...purchase('2'), outcome: 'held' }
  store.set('purchases', [{ ...purchase('1'), lane: 7 }, newer])
  purchases.note('1', { outcome: 'arrived', row: 'r' })
  expect(rows()).toEqual([{ ...purchase('1'), lane: 7, outcome: 'arrived', row: 'r' }, newer])
  purchases.remove('1')
  expect(rows()).toEqual([newer])
  wait(lastsMs)
  purchases.put(purchase('3', { at: start + lastsMs }))
  expect(rows()).toEqual([purchase('3', { at: start + lastsMs })])
})

test('what another tab stored is kept', () => {
  const { purchases, make } = world()
  const tab = make()
  purchases.put(purchase('1'))
  tab.put(purchase('2'))
  purchases.note('1', { outcome: 'arrived', row: 'x' })
  tab.remove('2')
  expect(purchases.all().map(({ id, outcome }) => [id, outcome])).toEqual([['1', 'arrived']])
})

search(
  'no tab writes an old copy over what another tab stored, in whichever order they write',
  fc.property(
    fc.array(
      fc.tuple(fc.nat(2), fc.constantFrom('takes a copy', 'opens', 'fails', 'goes on', 'arrives', 'forgets')),
      { maxLength: 30 },
    ),
    (steps) => {
      const { store } = world()
      const tabs = [0, 1, 2].map(() => {
        const purchases = createPurchases(store, () => start)
        return { purchases, copy: purchase('1', { requests: [] }) }
      })
      let opened: string[] = []
      let hasArrived = false
      let isStored = false
      for (const [nth, [which, act]] of steps.entries()) {
        const tab = tabs[which]
        if (!tab) continue
        const { purchases, copy } = tab
        if (act === 'takes a copy') tab.copy = purchases.find('1') ?? copy
        if (act === 'opens') {
          // A forgotten purchase begins again with the pages of the copy.
          if (!isStored) [opened, hasArrived] = [[...copy.requests], copy.outcome === 'arrived']
          purchases.put({ ...copy, requests: [...copy.requests, `r${nth}`] })
          opened.push(`r${nth}`)
          isStored = true
        }
        if (act === 'fails') purchases.note('1', { outcome: 'failed', row: 'f' })
        if (act === 'goes on') purchases.note('1', { outcome: 'open', row: '' })
        if (act === 'arrives') {
          purchases.note('1', { outcome: 'arrived', row: 'a', move: 'm' })
          hasArrived ||= isStored
        }
        if (act === 'forgets') {
          purchases.remove('1')
          isStored = false
        }
        const stored = purchases.find('1')
        expect(stored !== undefined).toBe(isStored)
        if (!stored) continue
        expect([...stored.requests].sort()).toEqual([...opened.slice(-20)].sort())
        expect(stored.outcome === 'arrived').toBe(hasArrived)
      }
    },
  ),
  { gate: 100, exhaustive: 2_000 },
)

test('the newest of its pages counts, however many were opened before', () => {
  const { purchases } = world()
  purchases.put(purchase('1', { requests: Array.from({ length: 30 }, (_, at) => `r${at}`) }))
  expect(purchases.find('1')?.requests.at(-1)).toBe('r29')
})

test.each([
  ...[
    null,
    7,
    'text',
    {},
    [null],
    [{}],
    [{ ...purchase('1'), account: 'me' }],
    [{ ...purchase('1'), at: '1' }],
  ],
  ...[
    [{ ...purchase('1'), outcome: 'won' }],
    [{ ...purchase('1'), expected: '1e9' }],
    [{ ...purchase('1'), before: '-1' }],
  ],
  ...[[{ ...purchase('1'), pays: '' }]],
  ...[
    [{ ...purchase('1'), provider: null }],
    [{ ...purchase('1'), id: '<b>' }],
    [{ ...purchase('1'), currency: 'usd' }],
  ],
])('what somebody else wrote there is none: %j', (json) => {
  const { store, purchases } = world()
  store.set('purchases', json)
  expect(purchases.all()).toEqual([])
  expect(purchases.find(me)).toBeUndefined()
})
