// @tier gate, @vitest-environment happy-dom
import { connectionOf } from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea, fakeFamily, fakeLocks, fakeNetwork, fakeWallet } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const step = fc.record({
  which: fc.constantFrom(0 as const, 1 as const),
  act: fc.constantFrom('harbor', 'cove', 'disconnect', 'wait'),
})

search(
  'two Foyers of one page and one id agree, and after Disconnect in either no wallet lists the page',
  fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
    const area = fakeArea()
    const locks = fakeLocks()
    const wallets = [fakeWallet('harbor'), fakeWallet('cove')]
    const foyer = () => {
      const family = fakeFamily('eip155', [fakeNetwork('eip155:1')], wallets)
      const instance = createInstance(parseOptions({ adapters: [family.descriptor] }), () => area, locks)
      return { instance, end: instance.start() }
    }
    const both = [foyer(), foyer()] as const
    try {
      for (const { which, act } of [...steps, { which: 0 as const, act: 'wait' }]) {
        const { instance } = both[which]
        if (act === 'wait') await vi.advanceTimersByTimeAsync(10_000)
        else if (act === 'disconnect') void instance.disconnect().catch(() => {})
        else void instance.connect({ connectorId: act, namespace: 'eip155' }).catch(() => {})
        await vi.advanceTimersByTimeAsync(3)
      }
      const [one, two] = both.map(({ instance }) => connectionOf(instance.state, 'eip155'))
      expect(two).toMatchObject({ status: one?.status })

      void both[1].instance.disconnect().catch(() => {})
      await vi.advanceTimersByTimeAsync(10_000)
      expect(both.map(({ instance }) => connectionOf(instance.state, 'eip155').status)).toEqual([
        'disconnected',
        'disconnected',
      ])
      for (const { calls } of wallets)
        expect(calls.findLast((call) => call === 'connect' || call === 'disconnect')).not.toBe('connect')
    } finally {
      for (const { end } of both) end()
    }
  }),
  { gate: 60, exhaustive: 2_000 },
)
