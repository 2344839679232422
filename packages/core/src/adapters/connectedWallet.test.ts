// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdapterEvent } from '../adapter.js'
import { deferred } from '../deferred.test-support.js'
import { displayText } from '../displayText.js'
import { watchWallet } from './connectedWallet.js'
import { north, south } from './fakeFamily.test-support.js'
import type { AccountFacts, Wallet } from './wallet.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start(
  told: Partial<Wallet<'fake', string>> = {},
  facts: (address: string) => Partial<AccountFacts> = () => ({}),
) {
  const events: AdapterEvent<'fake'>[] = []
  const listeners = new Set<(accounts?: readonly string[]) => void>()
  let removed = 0
  const wallet: Wallet<'fake', string> = {
    connect: async () => [],
    networkFor: (wanted) => wanted,
    watch(changed) {
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        removed += 1
      }
    },
    ...told,
  }
  const connected = watchWallet(
    {
      connectorId: 'one',
      wallet,
      wanted: north,
      granted: ['a', 'b'],
      accountsOn: (_network, accounts) => accounts.map((address) => ({ address, ...facts(address) })),
    },
    (event) => events.push(event),
  )
  return {
    connected,
    events,
    listeners,
    removed: () => removed,
    change(accounts?: readonly string[]) {
      for (const listener of [...listeners]) listener(accounts)
    },
    pass: () => vi.advanceTimersByTimeAsync(20),
  }
}

test('100 events within 20 ms are reported once, as the last of them left things', async () => {
  const { change, events, pass } = start()

  for (let at = 0; at < 100; at++) change(at % 2 ? ['b'] : [])
  await pass()

  expect(events).toMatchObject([{ type: 'connection', connection: { account: 'fake:north:b' } }])
})

test('events that change nothing are not reported', async () => {
  const { change, events, pass, connected } = start()

  change(['a', 'b'])
  await pass()
  connected.moveTo(south)
  change(['a', 'b'])
  await pass()

  expect(events).toEqual([])
  expect(connected.network).toBe(south)
})

test.each([
  ['has no account left', {}, []],
  ['is on no network any more', { networkFor: vi.fn().mockReturnValueOnce(north) }, ['b']],
  ['has locked itself', { resume: async () => undefined }, undefined],
])('a wallet that %s is disconnected, once', async (_what, told, accounts) => {
  const { change, events, pass, connected, listeners, removed } = start(told)

  change(accounts)
  await pass()
  change(accounts)
  connected.close()

  expect(events).toEqual([{ type: 'disconnected', connectorId: 'one' }])
  expect(connected.signal.aborted).toBe(true)
  expect([listeners.size, removed()]).toEqual([0, 1])
})

test('a wallet that does not say what changed is asked once for all events, and left as it was when it is silent', async () => {
  const resume = vi.fn<() => Promise<readonly string[]>>(async () => ['b'])
  const { change, events, pass } = start({ resume })
  change()
  change()
  await pass()
  expect(resume).toHaveBeenCalledOnce()
  expect(events).toMatchObject([{ connection: { account: 'fake:north:b' } }])

  resume.mockRejectedValueOnce(new Error('silent'))
  change()
  await pass()

  expect(events).toHaveLength(1)
})

test('an answer that comes after the connection ended says nothing', async () => {
  const answer = deferred<readonly string[]>()
  const { change, events, pass, connected } = start({ resume: () => answer.promise })
  change()
  await pass()

  connected.close()
  answer.resolve(['b'])
  await pass()

  expect(events).toEqual([])
})

test('a wallet that throws when it is listened to is connected, and simply tells nothing', () => {
  const { connected } = start({
    watch() {
      throw new Error('no')
    },
  })

  expect(connected.connection().account).toBe('fake:north:a')
  expect(() => connected.close()).not.toThrow()
})

test('accounts that are for no network are not connected, and not listened to', () => {
  const watch = vi.fn()

  expect(() => start({ networkFor: () => undefined, watch })).toThrowError(
    expect.objectContaining({ code: 'network/not-supported' }),
  )
  expect(watch).not.toHaveBeenCalled()
})

test('a connection says types, names and choices only where they say something', () => {
  const plain = start().connected.connection()
  const rich = start({ approved: () => [north] }, (address) =>
    address === 'a'
      ? { type: 'payment', label: displayText('Savings'), selectable: true }
      : { type: 'ordinal', selectable: false },
  ).connected.connection()

  expect(plain).not.toHaveProperty('accountTypes')
  expect(plain).not.toHaveProperty('labels')
  expect(plain).not.toHaveProperty('selectable')
  expect(rich).toEqual({
    connectorId: 'one',
    account: 'fake:north:a',
    accounts: ['fake:north:a', 'fake:north:b'],
    accountType: 'payment',
    accountTypes: { 'fake:north:b': 'ordinal' },
    labels: { 'fake:north:a': 'Savings' },
    selectable: ['fake:north:a'],
    approved: [north],
  })
})

test('what a session knows beyond its accounts is told with them, and alone where only that changed', async () => {
  let isDeployed = false
  const complete: Wallet<'fake', string>['complete'] = (connection) => ({
    ...connection,
    accountType: 'smartAccount',
    smartAccount: { networks: [], isOfKey: false, isDeployed },
  })
  const { change, events, pass, connected } = start({ complete })
  expect(connected.connection()).toMatchObject({ accountType: 'smartAccount' })
  change(['a', 'b'])
  await pass()
  expect(events).toEqual([])

  isDeployed = true
  change(['a', 'b'])
  await pass()

  expect(events).toMatchObject([{ connection: { account: 'fake:north:a', smartAccount: { isDeployed } } }])
})

test('what a wallet tells while it is asked is newer than what it answers', async () => {
  const answer = deferred<readonly string[]>()
  const { change, events, pass, connected } = start({ resume: () => answer.promise })
  change()
  await pass()
  change(['c'])
  await pass()
  answer.resolve(['b'])
  await pass()

  expect(connected.accounts).toEqual(['c'])
  expect(events).toHaveLength(1)
})

test('of two answers the one that was asked for last holds', async () => {
  const answers = [deferred<readonly string[]>(), deferred<readonly string[]>()]
  let asked = 0
  const { change, pass, connected } = start({
    resume: async () => answers[asked++]?.promise,
  })
  change()
  await pass()
  change()
  await pass()
  answers[1]?.resolve(['c'])
  answers[0]?.resolve(['b'])
  await pass()

  expect(connected.accounts).toEqual(['c'])
})

test('stays connected when an answer without accounts is older than a change, and the next one has accounts', async () => {
  const late = deferred<readonly string[]>()
  const resume = vi.fn<() => Promise<readonly string[]>>(async () => ['a', 'b'])
  resume.mockReturnValueOnce(late.promise)
  const { change, events, pass } = start({ resume })
  change()
  await pass()
  late.resolve([])
  change()
  await pass()

  expect(resume).toHaveBeenCalledTimes(2)
  expect(events).toEqual([])
})
