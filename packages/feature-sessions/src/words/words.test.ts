// @tier gate
import { displayText } from '@foyer/core'
import { createText } from '@foyer/ui'
import { describe, expect, test } from 'vitest'
import { approvalsOn } from '../api.js'
import { messages } from '../messages.js'
import { approvalRow, ethereum } from '../sessions.test-support.js'
import { assetText, reachText } from './approvals.js'
import { dayIn, leftIn, periodIn } from './moments.js'

const hour = 3_600
const day = 24 * hour

describe('a period is', () => {
  test.each([
    [hour, { unit: 'hour' }],
    [day, { unit: 'day' }],
    [7 * day, { unit: 'week' }],
    [30 * day, { unit: 'month' }],
    [365 * day, { unit: undefined, length: '1 year' }],
    [3 * day, { unit: undefined, length: '3 days' }],
    [90, { unit: undefined, length: '90 seconds' }],
    [day + 1, { unit: undefined, length: '86,401 seconds' }],
  ])('of %d s named by the longest unit that it is made of', (seconds, named) => {
    expect(periodIn(seconds, 'en')).toEqual(named)
  })
})

test.each([
  [6 * day + 60, '6 days'],
  [day, '1 day'],
  [day - 1, '23 hours'],
  [59 * 60, '59 minutes'],
  [5, '1 minute'],
  [400 * day, '400 days'],
])('%d s are %s that are left', (seconds, text) => {
  expect(leftIn(seconds * 1_000, 'en')).toBe(text)
})

test('a day has its year where that is another one', () => {
  const now = Date.UTC(2026, 10, 23, 12)
  expect(dayIn(Date.UTC(2026, 10, 12, 12), 'en-GB', now)).toBe('12 Nov')
  expect(dayIn(Date.UTC(2025, 10, 12, 12), 'en-GB', now)).toBe('12 Nov 2025')
})

test('what a contract calls itself does not run into its address, whichever way it is written', () => {
  const symbol = displayText('מפרש')
  const asset = { kind: 'token', name: symbol, symbol, contract: `0x${'1d'.repeat(20)}` } as const
  expect(assetText({ ...asset, isListed: true, tokenId: undefined })).toBe('מפרש')
  expect(assetText({ ...asset, isListed: false, tokenId: undefined })).toBe(
    '\u2068“מפרש”\u2069 0x1d…\u20601d1d1d',
  )
})

test.each([
  [{ isSigned: true }, 'All your USDC, given by a signature'],
  [{ kind: 'permit2' }, 'All your USDC, through Permit2'],
  [{ kind: 'permit2', isSigned: true }, 'All your USDC, through Permit2, given by a signature'],
  [{ kind: 'piece', amount: null, tokenId: '7', name: 'Tidal' }, 'Your Tidal #7'],
])('an approval that is %j is told as “%s”', (said, words) => {
  const text = createText()
  text.add(messages)
  const [approval] = approvalsOn(
    ethereum,
    () => false,
  )({ approvals: [approvalRow(said)], isWhole: true }).items
  expect(approval && reachText(text.t, { text }, approval)).toBe(words)
})
