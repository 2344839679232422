// @tier gate

import { search } from '@foyer/search'
import { fakeArea, fakeFamily, fakeNetwork, fakeWallet } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createInstance } from '../instance.js'
import { parseOptions } from '../options.js'

beforeEach(() => {
  // Wallets that refuse to forget a page are logged.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Storage that other code of the page fills up. */
function fillable() {
  const values = new Map<string, string>()
  let quota = Number.POSITIVE_INFINITY
  const size = () => [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  return {
    ...fakeArea(),
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      const before = values.has(key) ? key.length + (values.get(key)?.length ?? 0) : 0
      if (size() - before + key.length + value.length > quota)
        throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
    /** @param room so many letters are left */
    fill(room: number) {
      quota = size() + room
    },
  }
}

const pages = fc.record({
  id: fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'abc.- ') }),
  room: fc.nat(120),
  visits: fc.integer({ min: 1, max: 3 }),
})

search(
  'a wallet that did not confirm its Disconnect is asked at the next visit, however full storage is',
  async (look) => {
    await look(
      fc.asyncProperty(pages, async ({ id, room, visits }) => {
        const [wallet, area] = [fakeWallet(id, { address: `0x${'a'.repeat(40)}` }), fillable()]
        const visit = () => {
          const { descriptor } = fakeFamily('eip155', [fakeNetwork('eip155:1')], [wallet])
          const instance = createInstance(parseOptions({ adapters: [descriptor], debug: false }), () => area)
          const end = instance.start()
          return { instance, end: () => [end(), instance.stop()] }
        }
        const asked = () => wallet.calls.filter((call) => call === 'disconnect').length
        const first = visit()
        await first.instance.connect({ namespace: 'eip155', connectorId: id })
        area.fill(room)
        wallet.refusesDisconnect = true
        await first.instance.disconnect().catch(() => {})
        first.end()
        for (let count = 0; count < visits; count += 1) {
          const before = asked()
          const next = visit()
          await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
          await vi.advanceTimersByTimeAsync(0)
          next.end()
        }
      }),
    )
  },
  { gate: 15 },
)
