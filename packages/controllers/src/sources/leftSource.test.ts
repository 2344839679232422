// @tier gate
import { connectionOf, type WalletSource, type WalletSourceContext } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { evmFamily, fakeArea, grantsOfBoth, solanaFamily } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createInstance } from '../instance.js'
import { parseOptions } from '../options.js'
import { fakeSource } from './fakeSource.test-support.js'

// It is imported once it is needed, which takes time of no clock of these.
beforeAll(() => import('../flows/askAgain.js'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const stories = fc.record({
  /** How the source fares at the visit of the Disconnect. */
  source: fc.constantFrom('here', 'slow', 'without code', 'hangs', 'elsewhere'),
  /** How long (ms) the visitor stays before, and after. */
  before: fc.constantFrom(0, 300, 3_000, 12_000),
  after: fc.constantFrom(0, 2_000, 30_000),
  /** Another wallet may be connected first. */
  other: fc.boolean(),
  serves: fc.constantFrom('both' as const, 'one' as const),
  /** The visits in between to pages that do not have the source. */
  elsewhere: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 3, 25),
  /** The visitor may leave one chain family after the other. */
  single: fc.boolean(),
})

searchModel('a session that a Disconnect left is ended, at the latest at the next visit', {
  stories,
  gate: 40,
  exhaustive: 1_000,
  async play({ source, before, after, other, serves, elsewhere, single }, tell) {
    tell(
      `the source is ${source}; ${before} ms, ${other ? 'another wallet, ' : ''}${single ? 'two Disconnects' : 'Disconnect'}, ${after} ms; serves ${serves}; ${elsewhere} other pages`,
    )
    const remote = fakeSource()
    const area = fakeArea({})
    function visit(from: WalletSource | undefined, all = true) {
      const families = all ? [evmFamily(), solanaFamily()] : [evmFamily()]
      const adapters = families.map(({ descriptor }) => descriptor)
      const instance = createInstance(
        parseOptions({ debug: false, adapters, connectors: from ? [from] : [] }),
        () => area,
      )
      instance.start()
      return instance
    }
    const one = visit(remote.source)
    const { approval } = await remote.ask(one)
    remote.newest.approve(grantsOfBoth)
    await Promise.all([approval, pass(1_000)])
    remote.stored = (await one.sessions('source:phone')).session()
    one.stop()

    const create = async (context: WalletSourceContext) => {
      if (source === 'without code') throw new TypeError('Failed to fetch')
      if (source === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_500))
      const sessions = await remote.source.create(context)
      return source === 'hangs'
        ? { ...sessions, session: () => undefined, restore: () => new Promise<never>(() => {}) }
        : sessions
    }
    const two = visit(source === 'elsewhere' ? undefined : { ...remote.source, create }, serves === 'both')
    await pass(before)
    if (other) {
      void two.connect({ connectorId: 'harbor', namespace: 'eip155' }).catch(() => {})
      await pass(100)
    }
    if (single) void two.disconnect('solana').catch(() => {})
    void two.disconnect(single ? 'eip155' : undefined).catch(() => {})
    await pass(after)
    two.stop()
    await pass(100)

    for (let more = 0; more < elsewhere; more += 1) {
      const page = visit(undefined)
      await pass(6_000)
      page.stop()
    }
    for (let more = 0; more < 2; more += 1) {
      const next = visit(remote.source)
      await pass(60_000)
      expect(connectionOf(next.state, 'eip155').status).toBe('disconnected')
      expect(connectionOf(next.state, 'solana').status).toBe('disconnected')
      next.stop()
    }
    expect(remote.ended).toBeGreaterThan(0)
    expect(area.getItem('@foyer/leaving')).toBeNull()
  },
})
