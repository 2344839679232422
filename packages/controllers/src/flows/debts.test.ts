// @tier gate
import type { Store } from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea, fakeFamily, fakeNetwork } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInstance } from '../instance.js'
import { leavingKey } from '../leaving.js'
import { parseOptions } from '../options.js'
import { createStore } from '../storage.js'
import { createLeaving } from './leaveWallet.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tab whose wallet confirms each question when the test says so. */
function tabOf(store: Store, ask: () => Promise<boolean>) {
  const family = fakeFamily('eip155', [fakeNetwork('eip155:1')], [])
  const { state } = createInstance(parseOptions({ adapters: [family.descriptor], debug: false }), () =>
    fakeArea(),
  )
  return createLeaving({
    state: state as never,
    store,
    adapters: { load: async () => ({ disconnect: ask }) } as never,
    connections: { awaited: () => undefined, connectors: () => ({}), isClaimed: () => false },
    uses: { held: () => 0, hold: () => {}, isFree: async () => true },
    sessions: () => undefined,
    features: [],
  })
}

search(
  'a debt ends with an answer to a question that was asked after it, in whichever tab and moment it was made',
  fc.asyncProperty(
    fc.array(fc.record({ act: fc.constantFrom('leave', 'answer'), which: fc.nat(5) }), { maxLength: 10 }),
    async (steps) => {
      const area = fakeArea({ '@foyer/connectors': {} })
      const store = createStore(() => area)
      const open: { readonly after: number; answer(isDone: boolean): void }[] = []
      let leaves = 0
      const ask = () => new Promise<boolean>((answer) => open.push({ after: leaves, answer }))
      const tabs = [tabOf(store, ask), tabOf(store, ask)]
      let isOwed = false
      // No time passes: the clock says the same of each debt.
      for (const { act, which } of steps) {
        if (act === 'leave') {
          leaves += 1
          isOwed = true
          void tabs[which % 2]?.leave('eip155', 'harbor').catch(() => {})
        } else {
          const [question] = open.splice(which % (open.length || 1), 1)
          question?.answer(true)
          if (question?.after === leaves) isOwed = false
        }
        await vi.advanceTimersByTimeAsync(0)
        expect(store.get(leavingKey) !== undefined).toBe(isOwed)
      }
      for (const tab of tabs) tab.stop()
    },
  ),
  { gate: 60 },
)

test('a debt that cannot be read is none', () => {
  expect(
    leavingKey.decode({
      'eip155/harbor': 2,
      'eip155/cove': { visits: 3, debt: 7, address: '0xcove' },
      '~/auth': { visits: 1, debt: 78 },
      'eip155/spoilt': { visits: 'two' },
      'eip155/odd': { visits: 1, debt: { of: 1 } },
    }),
  ).toEqual({
    'eip155/cove': { visits: 3, debt: 7, address: '0xcove' },
    '~/auth': { visits: 1, debt: 78 },
    'eip155/odd': { visits: 1 },
  })
})
