// @tier gate, @vitest-environment happy-dom
import { displayText, type Http } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createOnrampApi } from './api.js'
import { arrivalOf } from './arrival.js'
import { myAccount } from './fakeHost.test-support.js'
import type { Purchase } from './purchases.js'

const began = 1_800_000_000_000
const purchase: Purchase = {
  id: 'one',
  requests: ['request'],
  account: myAccount,
  provider: { id: 'seller', name: displayText('Seller') },
  symbol: displayText('ETH'),
  contract: '',
  pays: '100',
  currency: 'USD',
  expected: '0.03',
  before: '1',
  at: began,
  newest: 0,
  row: '',
  move: '',
  outcome: 'open',
}

/** A deposit of the amount that the purchase is expected to bring. */
const deposit = (at: number) => ({
  id: 'deposit',
  metadata: { hash: '0xdeposit', status: 'confirmed', minedAt: new Date(at).toISOString() },
  transfers: [{ direction: 'in', quantity: { numeric: '0.03' }, fungible_info: { address: null } }],
})

/** Returns the JSON of a value with another value in one place. */
function damaged(value: object, [key = '', ...path]: readonly string[], put: unknown): object {
  const old: unknown = Reflect.get(value, key)
  const next = path.length === 0 ? put : damaged(Object(old), path, put)
  const copy = Array.isArray(value) ? [...value] : { ...value }
  Reflect.set(copy, key, next)
  return copy
}

const junk: readonly unknown[] = [undefined, 7, {}, 'unread']
/** The places of a row, and values there that hide its move. */
const places: readonly (readonly [path: string, values: readonly unknown[]])[] = [
  ['metadata.status', [...junk, null, 'pending', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS']],
  ['metadata.hash', [undefined, 7, {}, null]],
  ['transfers', [...junk, null]],
  ['transfers.0', [...junk, null]],
  ['transfers.0.direction', [...junk, null, 'IN']],
  ['transfers.0.quantity', [...junk, null]],
  ['transfers.0.quantity.numeric', [...junk, null, '1e2', '-1']],
  ['transfers.0.fungible_info', junk],
  ['transfers.0.fungible_info.address', [undefined, 7, {}]],
]
const timeless: typeof places = [
  ['metadata', [...junk, null]],
  ['metadata.minedAt', [...junk, null]],
]
const damageOf = (all: typeof places) =>
  fc.constantFrom(...all).chain(([path, values]) =>
    fc.constantFrom(...values).map((put) => ({
      name: `${path}: ${JSON.stringify(put)}`,
      change: (row: object) => damaged(row, path.split('.'), put),
    })),
  )

/** Returns the arrival of the purchase, if the balance has grown by about its amount. */
async function arrival(answer: object) {
  const http: Pick<Http, 'get'> = { get: async (_path, _ask, read) => read(answer) }
  const api = createOnrampApi({ ...http, post: () => Promise.reject(new Error('No call')) })
  const moves = await api.moves(purchase, new AbortController().signal)
  const held = { amount: 1_030_000_000_000_000_000n, decimals: 18 }
  const row = { requestId: 'request', hash: `0x${'c4'.repeat(32)}`, amount: '0.03' }
  return arrivalOf(purchase, row, { moves, held, others: [], requests: [] })
}

const minutes = fc.integer({ min: 0, max: 60 }).map((count) => count * 60_000)

search(
  'a deposit that the history does not list whole is never the arrival of a purchase',
  fc.asyncProperty(
    minutes,
    fc.oneof(
      damageOf([...places, ...timeless]).map(({ name, change }) => ({
        name,
        answer: (row: object) => ({ data: [change(row)], next: null }),
      })),
      fc.constantFrom(
        { name: 'whole', answer: (row: object) => ({ data: [row], next: null }) },
        { name: 'row', answer: () => ({ data: ['unread'], next: null }) },
        { name: 'cut', answer: () => ({ data: [], next: null, isCut: true }) },
        {
          name: 'counted',
          answer: (row: object) => ({ data: [{ ...row, transfers: [], more: 1 }], next: null }),
        },
        { name: 'on the next page', answer: () => ({ data: [], next: 'more' }) },
        {
          name: 'after other rows',
          answer: (row: object) => ({ data: [{ ...row, transfers: [] }], next: 'more' }),
        },
      ),
    ),
    async (later, { answer }) => {
      expect(await arrival(answer(deposit(began + later)))).toBeUndefined()
    },
  ),
  { gate: 200 },
)

search(
  'a row from before a purchase hides no arrival, whatever of it cannot be read',
  fc.asyncProperty(
    minutes,
    damageOf(places),
    fc.constantFrom(null, 'more'),
    async (ago, { change }, next) => {
      const answer = { data: [change(deposit(began - 600_001 - ago))], next }
      expect(await arrival(answer)).toEqual({ move: '', amount: '0.03' })
    },
  ),
  { gate: 100 },
)
