// @tier gate
import { joinAccount, type Store } from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea, fakeFamily, fakeLocks, fakeNetwork, fakeWallet } from '@foyer/testing/family'
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
    connections: {
      awaited: () => undefined,
      connectors: () => ({}),
      isClaimed: () => false,
      isOne: Object.is,
    },
    uses: { held: () => 0, hold: () => {}, isFree: async () => true },
    sessions: () => undefined,
    features: [],
  })
}

const owedIn = (store: Store) => store.get(leavingKey)?.['eip155/harbor']?.debt

/**
 * Two tabs hear nothing of each other. While the question of a debt is open, its tab stores it again where it is not stored:
 * it cannot tell whether another tab has settled a newer one, or storage was emptied.
 */
search(
  'a debt ends with an answer to a question that was asked after it, or to its own where that was open still, in whichever tab and moment it was made',
  fc.asyncProperty(
    fc.array(fc.record({ act: fc.constantFrom('leave', 'answer'), which: fc.nat(5) }), {
      maxLength: 12,
      size: 'max',
    }),
    async (steps) => {
      const area = fakeArea({ '@foyer/connectors': {} })
      const store = createStore(() => area)
      const open: { readonly debt: number | undefined; answer(isDone: boolean): void }[] = []
      const ask = () => new Promise<boolean>((answer) => open.push({ debt: owedIn(store), answer }))
      const tabs = [tabOf(store, ask), tabOf(store, ask)]
      /** The newest debt, until its question is answered. */
      let newest: number | undefined
      // No time passes: the clock says the same of each debt.
      for (const { act, which } of steps) {
        if (act === 'leave') {
          void tabs[which % 2]?.leave('eip155', 'harbor').catch(() => {})
          newest = owedIn(store)
        } else {
          const [question] = open.splice(which % (open.length || 1), 1)
          question?.answer(true)
          if (question?.debt === newest) newest = undefined
        }
        await vi.advanceTimersByTimeAsync(0)
        const stored = owedIn(store)
        if (newest === undefined) expect([undefined, ...open.map(({ debt }) => debt)]).toContain(stored)
        else expect(stored).toBe(newest)
      }
      for (const tab of tabs) tab.stop()
    },
  ),
  {
    gate: 60,
    finds: [
      {
        input: [
          [
            { act: 'leave', which: 1 },
            { act: 'leave', which: 1 },
            { act: 'leave', which: 1 },
            { act: 'leave', which: 0 },
            { act: 'answer', which: 1 },
            { act: 'answer', which: 2 },
            { act: 'answer', which: 0 },
            { act: 'answer', which: 0 },
          ],
        ],
        found: 'a tab with an older question stored a settled debt again that was of another tab',
      },
      {
        input: [
          [
            { act: 'leave', which: 0 },
            { act: 'leave', which: 0 },
            { act: 'leave', which: 3 },
            { act: 'answer', which: 2 },
            { act: 'answer', which: 0 },
          ],
        ],
        found: 'the search did not know that a debt whose own question is open is stored again',
      },
    ],
  },
)

const networks = [
  fakeNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
  fakeNetwork('polkadot:67f9723393ef76214df0118c34bbbd3d'),
] as const
/** As such a family writes a key on a network. */
const written = (key: string, at: 0 | 1) => `${at}-${key}`
const at = fc.constantFrom(0 as const, 1 as const)
const key = fc.constantFrom('ann', 'bob')

/** A visit with one wallet, which has these keys and is connected on a network. It forgets no page. */
function visitOf(keys: readonly string[], on: 0 | 1, stored: Readonly<Record<string, unknown>>) {
  const area = fakeArea(stored)
  const { id } = networks[on]
  const harbor = fakeWallet('harbor', {
    address: written(keys[0] ?? '', on),
    network: id,
    trusts: false,
    refusesDisconnect: true,
    more: {
      accounts: keys.map((one) => joinAccount(id, written(one, on))),
      respell: (address) => written(address.slice(2), on),
    },
  })
  const { descriptor } = fakeFamily('polkadot', networks, [harbor])
  const instance = createInstance(
    parseOptions({ adapters: [descriptor], debug: false }),
    () => area,
    fakeLocks(),
  )
  return {
    instance,
    end: instance.start(),
    connect: () => instance.connect({ connectorId: 'harbor', namespace: 'polkadot' }),
    owed: () => Object.keys(createStore(() => area).get(leavingKey) ?? {}),
  }
}

search(
  'a wallet that the visitor connects once more is owed only for an account that it does not have, however that was written',
  fc.asyncProperty(
    fc.uniqueArray(key, { minLength: 1 }),
    at,
    key,
    at,
    fc.constantFrom('away', 'owed', 'left'),
    async (keys, on, before, from, how) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const address = written(before, from)
      const { end, connect, owed, instance } = visitOf(keys, on, {
        '@foyer/connectors': how === 'away' ? { polkadot: 'harbor' } : {},
        ...(how === 'away'
          ? { '@foyer/lastAddress': { polkadot: address } }
          : { '@foyer/leaving': { 'polkadot/harbor': { visits: 0, debt: 7, address } } }),
      })
      await vi.advanceTimersByTimeAsync(how === 'away' ? 5_000 : 0)
      await connect()
      if (how === 'left') await instance.disconnect().catch(() => {})
      await vi.advanceTimersByTimeAsync(60_000)

      const isOther = how === 'away' ? !keys.includes(before) : keys[0] !== before
      expect(owed().sort()).toEqual([
        ...(how === 'left' ? ['polkadot/harbor'] : []),
        ...(isOther ? [how === 'left' ? `polkadot/harbor/${address}` : 'polkadot/harbor'] : []),
      ])
      end()
      instance.stop()
    },
  ),
  { gate: 40, exhaustive: 2_000 },
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
