// @tier gate
import type { Feature, StorageKey, Store } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea, fakeFamily, fakeLocks, fakeWallet, mainnet, solana } from '@foyer/testing/family'
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
const first = `eip155:1:0x${'11'.repeat(20)}`
const other = `eip155:10:0x${'22'.repeat(20)}`
const third = 'solana:main:third'
const signIns: StorageKey<object> = { name: 'feature.siwx.until', decode: Object }
const key = `@foyer/${signIns.name}`

/** The service that keeps the sign-ins, and the feature that asks it. */
function service() {
  const members = new Set<string>()
  let mode: 'up' | 'down' | 'hangs' = 'up'
  function set(next: typeof mode) {
    mode = next
  }
  async function signOut(store: Store) {
    const known: Record<string, number> = Object(store.get(signIns))
    for (const [account] of Object.entries(known).filter(([, until]) => until < 0)) {
      if (mode === 'down') throw new TypeError('down')
      if (mode === 'hangs') await new Promise(() => {})
      members.delete(account)
      const { [account]: _, ...others } = Object(store.get(signIns))
      store.set(signIns, others)
    }
    return true
  }
  const feature: Feature = {
    id: 'siwx',
    views: [],
    requires: [],
    actions: [],
    signOut,
    load: () => Promise.reject(new TypeError('Not here.')),
  }
  return { members, feature, set }
}

const stories = fc.record({
  /** How the wallet fares at the visit of the Disconnect. */
  wallet: fc.constantFrom('connected', 'refuses', 'locked', 'locks', 'restored', 'gone', 'hangs'),
  service: fc.constantFrom('up' as const, 'down' as const, 'hangs' as const),
  /** Whether the page of the Disconnect has the sign-in, and whether another tab does. */
  has: fc.boolean(),
  tab: fc.constantFrom('none', 'with the sign-in', 'without it'),
  of: fc.constantFrom(undefined, 'eip155', 'solana'),
  /** How long (ms) the visitor stays before, and after. */
  before: fc.constantFrom(0, 100, 4_000),
  after: fc.constantFrom(0, 50, 3_000, 40_000),
  /** Another wallet may be connected on pages without the sign-in, of which there may be several. */
  next: fc.constantFrom('nothing', 'the same wallet', 'another wallet'),
  elsewhere: fc.constantFrom(0, 0, 0, 0, 1, 25),
})

searchModel('accounts that a Disconnect left are signed out, at the latest at the next visit', {
  stories,
  gate: 50,
  exhaustive: 1_500,
  async play(story, tell) {
    tell(JSON.stringify(story))
    const { wallet, has, of, before, after, next, elsewhere } = story
    const { members, feature, set } = service()
    const area = fakeArea({})
    const locks = fakeLocks()
    const harbor = fakeWallet('harbor', { network: mainnet.id })
    const quay = fakeWallet('quay', { network: mainnet.id })
    const orbit = fakeWallet('orbit', { address: 'third', network: solana.id })
    let family = fakeFamily('eip155', [mainnet])
    function visit(isIn: boolean, wallets = [harbor, quay]) {
      family = fakeFamily('eip155', [mainnet], wallets)
      const adapters = [family.descriptor, fakeFamily('solana', [solana], [orbit]).descriptor]
      const customFeatures = isIn ? [feature] : []
      const options = parseOptions({ debug: false, adapters, customFeatures })
      const instance = createInstance(options, () => area, locks)
      instance.start()
      return instance
    }
    const one = visit(true)
    await Promise.all([one.connect({ connectorId: 'harbor', namespace: 'eip155' }), pass(100)])
    await Promise.all([one.connect({ connectorId: 'orbit', namespace: 'solana' }), pass(100)])
    const all = [first, other, third]
    for (const account of all) members.add(account)
    // The second may have been let in, and the time of the third is over for the page.
    area.setItem(key, JSON.stringify({ [first]: Date.now() + 86_400_000, [other]: 0, [third]: 1 }))
    await pass(100)
    one.stop()

    harbor.trusts = wallet !== 'locked'
    harbor.refusesDisconnect = wallet === 'refuses'
    if (wallet === 'restored') harbor.until = new Promise((resolve) => setTimeout(resolve, 2_000))
    if (wallet === 'hangs') harbor.answer = 'hang'
    set(story.service)
    const tab = story.tab === 'none' ? undefined : visit(story.tab === 'with the sign-in')
    const two = visit(has, wallet === 'gone' ? [quay] : [harbor, quay])
    await pass(before)
    if (wallet === 'locks') family.emit({ type: 'disconnected', connectorId: 'harbor' })
    void two.disconnect(of).catch(() => {})
    await pass(after)
    two.stop()
    tab?.stop()
    Object.assign(harbor, { trusts: true, refusesDisconnect: false, until: undefined, answer: 'approve' })

    const left = all.filter((account) => !of || account.startsWith(of))
    for (let more = 0; more < elsewhere; more += 1) {
      const page = visit(false)
      const connectorId = next === 'another wallet' ? 'quay' : 'harbor'
      if (next !== 'nothing') void page.connect({ connectorId, namespace: 'eip155' }).catch(() => {})
      await pass(1_000)
      page.stop()
    }
    set('up')
    const last = visit(true)
    await pass(60_000)
    last.stop()
    expect([...members]).toEqual(all.filter((account) => !left.includes(account)))
    expect(Object.values(JSON.parse(area.getItem(key) ?? '{}'))).not.toContain(-1)
    expect(area.getItem('@foyer/leaving') ?? '').not.toContain('siwx')
  },
})
