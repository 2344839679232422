// @tier gate
import { accountId, displayText, type JournalEntry, type TokenBalance } from '@foyer/core'
import { describe, expect, test } from 'vitest'
import type { Gap, Move, Row } from './api.js'
import { arrivalOf } from './arrival.js'
import { ethereum, me, myAccount } from './fakeHost.test-support.js'
import type { Purchase } from './purchases.js'

const dollars = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = `0x${'3'.repeat(40)}`
const began = 1_800_000_000_000
const hash = `0x${'ab'.repeat(32)}`

const purchase: Purchase = {
  id: 'one',
  requests: ['request'],
  account: myAccount,
  provider: { id: 'seller', name: displayText('Seller') },
  symbol: displayText('USDC'),
  contract: dollars,
  pays: '100',
  currency: 'USD',
  expected: '99',
  before: '5',
  at: began,
  newest: 0,
  row: '',
  move: '',
  outcome: 'open',
}
const move = {
  hash,
  at: began + 1,
  direction: 'in',
  amount: '98.5',
  contract: dollars,
} satisfies Partial<Move>

/** A request that any transaction may carry out. */
const asked: JournalEntry = { id: 'asked', kind: 'call', account: myAccount, at: began, status: 'sent' }
const sum = (token?: string) => ({ amount: '1', symbol: displayText('COIN'), decimals: 6, token })
const sale = { given: sum(dollars), least: sum(other) }
const swap = { given: sum(other), least: sum(dollars) }
const sent = { ...sum(dollars), to: other }
const done = 'confirmed' as const

/** Returns the arrival in a world of one purchase, one move that brings it and a row that names nothing, but for changes. */
function arrival({
  bought = {},
  row = {},
  moves = [move],
  gaps = [],
  held,
  others = [],
  requests = [],
}: {
  bought?: Partial<Purchase>
  row?: Partial<Row>
  moves?: readonly Partial<Move>[] | 'silent'
  gaps?: readonly Gap[]
  held?: Pick<TokenBalance, 'amount' | 'decimals'> | undefined
  others?: readonly Partial<Purchase>[]
  requests?: readonly Partial<JournalEntry>[]
} = {}) {
  const told = moves === 'silent' ? undefined : moves.map((one) => ({ ...move, ...one }))
  return arrivalOf(
    { ...purchase, ...bought },
    { requestId: undefined, hash: undefined, amount: undefined, ...row },
    {
      moves: told && { list: told, gaps },
      held,
      others: others.map((one) => ({ ...purchase, id: 'two', ...one })),
      requests: requests.map((one) => ({ ...asked, ...one })),
    },
  )
}

describe('a purchase has arrived', () => {
  const brought = { move: hash, amount: '98.5' }

  test.each([
    ['its coin came', {}],
    ['the contract is written in another letter case', { moves: [{ contract: dollars.toLowerCase() }] }],
    [
      'its row names a move by a clock that is ten minutes behind',
      { row: { hash }, moves: [{ at: began - 600_000 }] },
    ],
    ['its row names the move', { row: { hash } }],
    ['its coin came in the same moment', { moves: [{ at: began }] }],
    ['the newest move was before', { bought: { newest: began } }],
    ['its row names the move in another letter case', { row: { hash: hash.toUpperCase() } }],
    ['its row has an id of the provider in place of a hash', { row: { hash: 'order-17' } }],
    ['that id has 0x in it', { row: { hash: 'order-0x17' } }],
    ['that id ends like a hash', { row: { hash: `order-${'cd'.repeat(32)}` } }],
    ['only the provider says how much is expected', { bought: { expected: '' }, row: { amount: '99' } }],
    ['the provider says another amount than the quote', { row: { amount: '1' } }],
    ['other moves came before', { moves: [{ hash: '0x1', amount: '100' }, {}] }],
    [
      'a row has the id of the page and names its move',
      { row: { requestId: 'request', hash }, others: [{}] },
    ],
    ['the other purchase has its own move', { others: [{ move: '0x1' }] }],
    ['the other purchase is of another coin', { others: [{ contract: other }] }],
    ['the other purchase is of another amount', { others: [{ expected: '9' }] }],
    ['the other purchase began later', { others: [{ at: began + 700_000 }] }],
    [
      'its coin is sent or sold by a request that is still open',
      { requests: [{ transfer: sent }, { swap: sale }] },
    ],
    ['a swap brings it by another transaction', { requests: [{ swap, status: done, answer: '0x1' }] }],
    ['a swap is still open and its row names the move', { requests: [{ swap }], row: { hash } }],
  ])('when %s', (_what, world) => {
    expect(arrival(world)).toEqual(brought)
  })

  test('by the last of the moves that may have brought it', () => {
    expect(arrival({ moves: [{}, { hash: '0x2', amount: '99' }] })).toEqual({ move: '0x2', amount: '99' })
  })

  test('by the coin of the chain, which has no contract', () => {
    expect(arrival({ bought: { contract: '' }, moves: [{ contract: '' }] })).toEqual(brought)
  })
})

test.each([
  ['when nothing came', { moves: [] }],
  [
    'while the history does not answer',
    { moves: 'silent' as const, held: { amount: 104_000_000n, decimals: 6 } },
  ],
  ['when its coin left', { moves: [{ direction: 'out' as const }] }],
  ['by another coin', { moves: [{ contract: other }] }],
  ['by a coin without a name', { moves: [{ contract: undefined }] }],
  ['by what may be a token', { bought: { contract: '' }, moves: [{ contract: undefined }] }],
  [
    'if another purchase may have one of several moves',
    { moves: [{ hash: '0x1', amount: '60' }, { amount: '150' }], others: [{ expected: '60' }] },
  ],
  ['by a move from before it, if its row names none', { moves: [{ at: began - 1 }] }],
  ['by a move that was there when it began', { bought: { newest: began + 1 }, row: { hash } }],
  [
    'by the move that its row names, if the row may be that of another purchase',
    { row: { hash }, others: [{}] },
  ],
  ['by a move from long before it', { moves: [{ at: began - 600_001 }] }],
  ['by an own transaction', { requests: [{ answer: hash.toUpperCase() }] }],
  ['by an own transaction that its row names', { requests: [{ earlier: hash }], row: { hash } }],
  ['by the transaction that took the place of an own one', { requests: [{ replacedBy: hash }] }],
  ['while a swap that brings its coin is still open', { requests: [{ swap, status: 'unknown' as const }] }],
  [
    'while another account of the visitor sends its coin',
    { requests: [{ account: accountId(ethereum.id, other), transfer: { ...sum(dollars), to: me } }] },
  ],
  ['by less than half', { moves: [{ amount: '49' }] }],
  ['by more than twice as much', { moves: [{ amount: '199' }] }],
  ['by any amount if none is expected', { bought: { expected: '' } }],
  ['by the move of another purchase', { others: [{ move: hash.toUpperCase() }] }],
  ['by a move that another purchase may have brought', { others: [{}] }],
  ['if its row has the id of the page and names no move', { row: { requestId: 'request' }, others: [{}] }],
  ['by a move that a purchase of any amount may have brought', { others: [{ expected: '' }] }],
  ['by another move than its row names', { row: { hash: `0x${'cd'.repeat(32)}` } }],
  ['by another move than its row names without 0x', { row: { hash: 'cd'.repeat(32) } }],
  ['by another move than its row names in capitals', { row: { hash: '0XCD' } }],
  [
    'by a move next to the one that its row names',
    { row: { hash: '0x1' }, moves: [{}, { hash: '0x1', amount: '1' }] },
  ],
])('a purchase has not arrived %s', (_what, world) => {
  expect(arrival(world)).toBeUndefined()
})

describe('the balance alone', () => {
  /** 5 before, 104 now. */
  const grown = { moves: [], held: { amount: 104_000_000n, decimals: 6 } }

  test.each([
    ['no move is known', {}],
    ['its row names a move that the history does not have', { row: { hash: '0x1' } }],
    ['the history may lack another coin', { gaps: [{ at: began, contract: other }] }],
    ['the history may lack a move from before it', { gaps: [{ at: began - 600_001, contract: undefined }] }],
    ['the moves are of other coins', { moves: [{ contract: other, amount: '50' }] }],
    ['other moves were before it', { moves: [{ at: began - 600_001, amount: '500' }] }],
    ['the other purchase is of another coin', { others: [{ contract: other }] }],
    ['the other request is of other coins', { requests: [{ transfer: { ...sum(), to: other } }] }],
    [
      'the other request moved nothing',
      { requests: [{ status: 'reverted' as const }, { status: 'expired' as const }] },
    ],
    ['the other request is of long before', { requests: [{ at: began - 86_400_001 }] }],
    [
      'the other request is of another account',
      { requests: [{ account: accountId(ethereum.id, other), transfer: { ...sum(dollars), to: other } }] },
    ],
    ['the growth is in another unit', { held: { amount: 104n, decimals: 0 } }],
  ])('shows an arrival when %s', (_what, world) => {
    expect(arrival({ ...grown, ...world })).toEqual({ move: '', amount: '99' })
  })

  test('counts only growth that no known move brought', () => {
    const moves = [
      { at: began, amount: '30' },
      { direction: 'out' as const, amount: '10' },
    ]

    expect(arrival({ ...grown, moves })).toEqual({ move: '', amount: '79' })
  })

  test.each([
    [
      'while the history may lack a move of its coin',
      { gaps: [{ at: began, contract: dollars.toUpperCase() }] },
    ],
    ['while the history may lack any move', { gaps: [{ at: Number.NaN, contract: undefined }] }],
    [
      'while the history may lack a move by a clock that is behind',
      { gaps: [{ at: began - 600_000, contract: undefined }] },
    ],
    ['when it did not grow', { held: { amount: 5_000_000n, decimals: 6 } }],
    ['when it is not known', { held: undefined }],
    ['when the balance before is not known', { bought: { before: '' } }],
    ['when it grew by another amount', { held: { amount: 500_000_000n, decimals: 6 } }],
    ['when another purchase of its coin is open', { others: [{ contract: dollars.toLowerCase() }] }],
    [
      'when another purchase of its coin failed, which may be paid for again',
      { others: [{ outcome: 'failed' as const }] },
    ],
    [
      'when another purchase of its coin has arrived',
      { others: [{ outcome: 'arrived' as const, move: '0x1' }] },
    ],
    ['while the history lacks an own request', { requests: [{}] }],
    ['while the history lacks an own swap', { requests: [{ swap, status: done, answer: hash }] }],
    [
      'while the history lacks the coin of an own swap',
      {
        requests: [{ swap, status: done, answer: hash }],
        moves: [{ contract: other, direction: 'out' as const }],
      },
    ],
    [
      'when something else was sent than was asked for',
      { requests: [{ transfer: { ...sum(), to: other }, status: 'other' as const }] },
    ],
    [
      'when the balance may still have what was sent',
      { held: { amount: 5_000_000n, decimals: 6 }, moves: [{ direction: 'out' as const, amount: '99' }] },
    ],
    ['when a move may be in the balance of before', { moves: [{ at: began - 1, amount: '1' }] }],
    [
      'when a move was there as it began, by a clock that is ahead',
      { bought: { newest: began + 5 }, moves: [{ at: began + 5, amount: '1' }] },
    ],
    ['when the amount of a move cannot be read', { moves: [{ amount: '1e2', direction: 'out' as const }] }],
    [
      'when the amount of a move is not all digits',
      { moves: [{ amount: '1 USDC', direction: 'out' as const }] },
    ],
    ['when the move that its row names is of another amount', { row: { hash }, moves: [{ amount: '1' }] }],
  ])('shows none %s', (_what, world) => {
    expect(arrival({ ...grown, ...world })).toBeUndefined()
  })
})
