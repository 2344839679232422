// @tier gate
import { HttpError, latestValue, parseNetworkId } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea, fakeContext, fakeFamily, fakeNetwork } from '@foyer/testing/family'
import { createFakeApi } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createRoot } from '../state.js'
import { createStore } from '../storage.js'
import { createBalances } from './balances.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const second = 1_000
/** So old an amount may be without a mark: the service keeps one for 30 s, and so does the widget. */
const oldestMs = 60 * second

interface Service {
  is: 'well' | 'down' | 'behind' | 'without prices'
  kept: number
  readonly unpriced: Set<number>
}

type Step =
  | { readonly act: 'look' | 'force' }
  | { readonly act: 'wait'; readonly seconds: number }
  | { readonly act: 'service'; readonly is: Service['is'] }

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('look', 'force') }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('wait'), seconds: fc.constantFrom(1, 9, 31, 61, 301) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('service'),
      is: fc.constantFrom('well', 'down', 'behind', 'behind', 'without prices'),
    }),
  },
)

/** A service that reads the moment as the amount, keeps it, and gives it with a mark while it cannot read. */
async function world() {
  const mainnet = parseNetworkId('eip155:1')
  const state = createRoot([fakeNetwork(mainnet)], 'eip155')
  const family = fakeFamily('eip155', [])
  const adapter = await (await family.descriptor.create(fakeContext)).load()
  const service: Service = { is: 'well', kept: 0, unpriced: new Set() }
  const api = createFakeApi(({ path, markOld }) => {
    const now = Date.now()
    const isKept = service.is === 'behind' && service.kept > 0 && now - service.kept < 310 * second
    if (service.is === 'down' || (service.is === 'behind' && !isKept)) throw new HttpError(path, 503)
    service.unpriced.delete(now)
    if (isKept) markOld(now - service.kept)
    else if (service.is === 'without prices') {
      // Such an answer is kept by no service.
      service.unpriced.add(now)
      markOld(100 * second, 'prices')
    } else service.kept = now
    const quantity = { decimals: '18', numeric: `${isKept ? service.kept : now}` }
    return { balances: [{ name: 'Ether', symbol: 'ETH', chainId: mainnet, quantity }] }
  })
  const balances = createBalances({
    state,
    adapter: async () => ({ ...adapter, capabilities: {} }),
    api,
    support: { has: async () => true },
    family: () => ({ nativeAssetAddress: '0xeee' }),
    listed: {},
    store: createStore(() => fakeArea()),
    currency: 'usd',
    pictured: (token) => token,
    toasts: { error: () => {} },
    text: { t: (key) => key },
  })
  state.connections.eip155 = {
    status: 'connected',
    connectorId: 'w',
    address: '0xa',
    addresses: ['0xa'],
    accountType: 'eoa',
    approved: undefined,
  }
  state.networks.selected.eip155 = mainnet
  return { balances, service }
}

searchModel(
  'an amount that is shown without a mark is one of now, and none is shown from before a newer one',
  {
    stories: fc.array(steps, { minLength: 2, maxLength: 14 }),
    async play(story, tell) {
      const { balances, service } = await world()
      let forced = 0
      let newest = 0
      for (const step of story) {
        tell(JSON.stringify(step))
        if (step.act === 'wait') await vi.advanceTimersByTimeAsync(step.seconds * second)
        else if (step.act === 'service') service.is = step.is
        else {
          // Two answers of one moment would be one to the model.
          await vi.advanceTimersByTimeAsync(1)
          if (step.act === 'force') forced = Date.now()
          await balances.refresh({ force: step.act === 'force' })
          const { tokens, oldPrices } = balances.state
          const [token] = latestValue(tokens) ?? []
          const since = token ? Number(token.amount / 10n ** 18n) : undefined
          tell(
            `  ${tokens.status}${oldPrices ? ' with old prices' : ''}, true at ${since}, ${Date.now()} now`,
          )
          if (tokens.status === 'ready') expect(since).toBeGreaterThanOrEqual(Date.now() - oldestMs)
          if (tokens.status === 'ready') expect(since).toBeGreaterThanOrEqual(forced)
          if (tokens.status === 'ready' && service.unpriced.has(since ?? 0)) expect(oldPrices).toBe(true)
          if (since !== undefined) expect(since).toBeGreaterThanOrEqual(newest)
          newest = Math.max(newest, since ?? 0)
        }
      }
    },
    gate: 150,
    exhaustive: 10_000,
  },
)
