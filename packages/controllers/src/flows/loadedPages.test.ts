// @tier gate
import { fakeArea, fakeFamily, fakeNetwork, fakeWallet } from '@foyer/testing/family'
import { expect, test, vi } from 'vitest'

/** Loads a page, which has its own modules. */
async function load(wallet: ReturnType<typeof fakeWallet>, area: ReturnType<typeof fakeArea>) {
  vi.resetModules()
  const { createInstance } = await import('../instance.js')
  const { parseOptions } = await import('../options.js')
  const family = fakeFamily('eip155', [fakeNetwork('eip155:1')], [wallet])
  return () => createInstance(parseOptions({ adapters: [family.descriptor], debug: false }), () => area)
}

test('a wallet is owed for 20 pages that are loaded, however often Foyer is created and started in one of them', async () => {
  const wallet = fakeWallet('harbor')
  wallet.refusesDisconnect = true
  const area = fakeArea({ '@foyer/leaving': { 'eip155/harbor': { visits: 180, debt: 7 } } })
  const owed = () => JSON.parse(area.getItem('@foyer/leaving') ?? '{}')['eip155/harbor']?.visits
  let asked = 0
  const seen = []
  for (const starts of [30, 1, 1, 1]) {
    const create = await load(wallet, area)
    for (let at = 0; at < starts; at += 1) {
      asked += 1
      const instance = create()
      // As components do that begin twice.
      instance.start()()
      const end = instance.start()
      await vi.waitFor(() => expect(wallet.calls.filter((call) => call === 'disconnect')).toHaveLength(asked))
      await new Promise((resolve) => setTimeout(resolve))
      end()
      instance.stop()
    }
    seen.push(owed())
  }
  expect(seen).toEqual([190, 200, 210, undefined])
})
