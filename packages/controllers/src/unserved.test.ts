// @tier gate
import { connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea, fakeFamily, fakeWallet, mainnet, solana } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'

// It is imported once it is needed, which takes time of no clock of these.
beforeAll(() => import('./flows/askAgain.js'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const all = ['eip155', 'solana'] as const
const ids = { eip155: 'harbor', solana: 'orbit' } as const
const served = fc.constantFrom<readonly (typeof all)[number][]>(['eip155'], ['solana'], all)
const stories = fc.record({
  connects: served,
  leaves: served,
  /** The pages that are visited before one that serves all, each so many times. */
  between: fc.array(fc.record({ pages: served, times: fc.constantFrom(1, 1, 1, 25) }), { maxLength: 3 }),
})

searchModel('a Disconnect of all counts for the chain families that its page does not serve', {
  stories,
  gate: 40,
  exhaustive: 500,
  async play({ connects, leaves, between }, tell) {
    tell(
      `connects ${connects}, leaves on a page of ${leaves}, then pages of ${between.map(({ pages, times }) => `${pages} × ${times}`).join(' and ')}`,
    )
    const area = fakeArea({})
    const wallets = {
      eip155: fakeWallet('harbor', { network: mainnet.id }),
      solana: fakeWallet('orbit', { address: 'first', network: solana.id }),
    }
    const networks = { eip155: mainnet, solana }
    async function visit(families: readonly (typeof all)[number][], work: (page: Page) => Promise<unknown>) {
      const adapters = families.map((one) => fakeFamily(one, [networks[one]], [wallets[one]]).descriptor)
      const instance = createInstance(parseOptions({ debug: false, adapters }), () => area)
      instance.start()
      await pass(5_000)
      await Promise.all([work(instance), pass(60_000)])
      instance.stop()
    }
    await visit(all, async (page) => {
      for (const namespace of connects) await page.connect({ connectorId: ids[namespace], namespace })
    })
    await visit(leaves, (page) => page.disconnect())
    for (const { pages, times } of between)
      for (let more = 0; more < times; more += 1) await visit(pages, async () => {})
    await visit(all, async ({ state }) => {
      for (const one of all) expect(connectionOf(state, one).status).toBe('disconnected')
    })
    for (const one of connects) expect(wallets[one].calls).toContain('disconnect')
    expect(area.getItem('@foyer/leaving')).toBeNull()
  },
})

type Page = ReturnType<typeof createInstance>
