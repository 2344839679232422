// @tier gate
import { accountId, displayText, type JournalEntry, type Requests, type TransferPlan } from '@foyer/core'
import { expect, test } from 'vitest'
import { base, ether, fee, friend, myAccount, other, usdc } from './fakeHost.test-support.js'
import { underway } from './underway.js'

const plan: TransferPlan = { from: myAccount, to: friend, token: usdc, amount: 5n, fee }
const entry: JournalEntry = {
  id: 'x',
  kind: 'send',
  account: myAccount,
  at: 1,
  status: 'sent',
  transfer: { to: friend, amount: '5', symbol: displayText('USDC'), decimals: 6, token: usdc.address },
}
const state = (
  sent: readonly JournalEntry[],
  entries: readonly JournalEntry[] = [],
  open: readonly JournalEntry[] = [],
): Requests['state'] => ({ sent, entries, open })

test.each(['leaving', 'sent'] as const)('the same transfer is on its way while it is %s', (status) => {
  expect(underway(plan, state([{ ...entry, status }]))).toBe('pending')
})

test.each(['confirmed', 'reverted'] as const)('one that was %s is not on its way', (status) => {
  expect(underway(plan, state([{ ...entry, status }]))).toBeUndefined()
})

test('one whose answer was lost may be', () => {
  expect(underway(plan, state([], [{ ...entry, status: 'unknown' }]))).toBe('unknown')
})

test.each(['signing', 'asked'] as const)('one that a wallet still shows, %s, is open', (status) => {
  expect(underway(plan, state([], [], [{ ...entry, status }]))).toBe('open')
})

test('dismissed, it is on its way all the same, and addresses are the same in any case of hex', () => {
  const { transfer } = entry
  const shouted = transfer && {
    ...transfer,
    to: transfer.to.toLowerCase(),
    token: transfer.token?.toLowerCase(),
  }

  expect(underway(plan, state([{ ...entry, transfer: shouted, dismissed: true }]))).toBe('pending')
})

test.each<[string, Partial<TransferPlan>]>([
  ['another amount', { amount: 6n }],
  ['another receiver', { to: other }],
  ['the coin instead of a token', { token: ether }],
  ['another token', { token: { ...usdc, address: other } }],
  ['another network', { from: accountId(base.id, other) }],
])('%s is another transfer', (_what, change) => {
  expect(underway({ ...plan, ...change }, state([entry]))).toBeUndefined()
})
