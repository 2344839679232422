// @tier gate
import {
  AbortedError,
  accountId,
  FoyerError,
  PlanOutdatedError,
  parseNetworkId,
  TransferUnknownError,
  UserRejectedError,
  WalletRequestError,
} from '@foyer/core'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestMessages } from './messages.js'
import { createRequestReport } from './requestReport.js'

const address = `0x${'1'.repeat(40)}`
const plan = { from: accountId(parseNetworkId('eip155:8453'), address), amount: 5n }
const facts = { isSmartAccount: false, network: 'eip155:8453', coins: '5' }
const other = (code: string, message = 'It broke.') => new FoyerError(code, message, { context: {} })

let told: unknown[]
beforeEach(() => {
  told = []
})

/** A feature that notes each of its events with its facts. */
function reportOf(accountType: 'eoa' | 'smartAccount' = 'eoa') {
  const text = createText()
  text.add({
    ...requestMessages,
    'tip.unknown': 'The tip may have been sent',
    'tip.failed': 'No tip',
    'tip.small': 'No small tip',
  })
  const networks = [fakeNetwork('eip155:8453', 'Base')]
  const host = createFeatureHost({ text, networks, address, accountType })
  const note = (event: string) => (noted: object, about: object) => void told.push([event, noted, about])
  const report = createRequestReport(
    host.context,
    ({ amount }: typeof plan) => ({ coins: `${amount}` }),
    {
      initiated: note('initiated'),
      sent: note('sent'),
      rejected: note('rejected'),
      failed: note('failed'),
    },
    { mayBeSent: 'tip.unknown', failed: ({ amount }) => (amount > 9n ? 'tip.failed' : 'tip.small') },
  )
  return { report, toasts: host.toasts }
}

test('the start of a request and its success are events with the facts of the account and of the plan', () => {
  const { report, toasts } = reportOf()
  report.initiated(plan)
  report.sent(plan)

  expect(told).toEqual([
    ['initiated', facts, plan],
    ['sent', facts, plan],
  ])
  expect(toasts).toEqual([])
})

test('an event says that the account is a contract', () => {
  reportOf('smartAccount').report.initiated(plan)

  expect(told).toMatchObject([['initiated', { isSmartAccount: true }, plan]])
})

test('a decline is an event of its own, and no toast', () => {
  const { report, toasts } = reportOf()
  report.failed(plan, new UserRejectedError('eth_sendTransaction'), false)

  const message = 'The request was declined in the wallet.'
  expect(told).toEqual([['rejected', { ...facts, message }, plan]])
  expect(toasts).toEqual([])
})

describe('a failure is an event and a toast:', () => {
  const locked = new WalletRequestError('eth_sendTransaction', 'Locked')

  test.each<[string, FoyerError, boolean, string, string]>([
    ['with the words of the wallet', locked, false, 'Locked', 'error: Your wallet says: “Locked”.'],
    [
      'with its own words where it may have been sent',
      locked,
      true,
      'Locked',
      'error: The tip may have been sent',
    ],
    [
      'for its plan where the wallet says nothing',
      other('rpc/failed'),
      false,
      'It broke.',
      'error: No small tip',
    ],
    ['for a failure without words', other('rpc/failed', ''), false, 'Unknown', 'error: No small tip'],
    [
      'for one that says itself that it may have been sent',
      new TransferUnknownError('0x1'),
      false,
      'No node answered. The transaction may have been sent.',
      'error: The tip may have been sent',
    ],
  ])('%s', (_what, error, mayBeSent, message, toast) => {
    const { report, toasts } = reportOf()
    report.failed(plan, error, mayBeSent)

    expect(told).toEqual([['failed', { ...facts, message }, plan]])
    expect(toasts).toEqual([toast])
  })

  test('of the plan that failed', () => {
    const { report, toasts } = reportOf()
    report.failed({ ...plan, amount: 10n }, other('rpc/failed'), false)

    expect(toasts).toEqual(['error: No tip'])
  })
})

test.each([
  new AbortedError(),
  new PlanOutdatedError('account'),
  ...['approval/elsewhere', 'call/refused', 'name/changed', 'name/unchecked'].map((code) => other(code)),
])('a request that ended with $code did not fail', (error) => {
  const { report, toasts } = reportOf()
  for (const mayBeSent of [false, true]) report.failed(plan, error, mayBeSent)

  expect(told).toEqual([])
  expect(toasts).toEqual([])
})
