// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { authenticate } from '../custody/slotList.js'
import { createKnownWallets, refuseOlder } from './knownWallets.js'
import { checkList, listOf, newWalletKey } from './slots.js'

const walletKey = newWalletKey()
async function at(version: number) {
  const list = { id: 'w', version, addresses: {}, vault: new Uint8Array(), slots: [] }
  return checkList(walletKey, { ...list, slotsMac: await authenticate(walletKey, listOf(list)) })
}

/** Tabs that note versions of one wallet at once, each of whose steps ends in any order. */
const tabs = fc.tuple(
  fc.scheduler(),
  fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 4 }),
)

search(
  'a browser in which tabs note a wallet at once keeps the newest version',
  fc.asyncProperty(tabs, async ([scheduler, versions]) => {
    const kept = new Map<string, unknown>()
    const step = <T>(work: () => T) => scheduler.schedule(Promise.resolve()).then(work)
    const notes = {
      get: (name: string) => step(() => kept.get(name)),
      set: (name: string, value: unknown) => step(() => void kept.set(name, value)),
      change: (name: string, change: (at: unknown) => unknown) =>
        step(() => void kept.set(name, change(kept.get(name)))),
      all: async () => [],
    }
    const known = createKnownWallets(notes, refuseOlder, 'w')
    const all = Promise.all(versions.map(async (version) => known.note(await at(version))))
    await scheduler.waitFor(all)
    const newest = Math.max(...versions)
    await scheduler.waitFor(known.check(await at(newest), 'seed', false))
    const older = known.check(await at(newest - 1), 'seed', false).then(
      () => 'taken',
      () => 'asked about',
    )
    expect(await scheduler.waitFor(older)).toBe('asked about')
  }),
  { gate: 60, exhaustive: 5_000 },
)
