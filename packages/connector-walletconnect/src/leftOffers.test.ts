// @tier gate
// @vitest-environment happy-dom
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf, type WalletSource } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { evmFamily, fakeArea, fakeLocks } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { fakeClient, sessionRecord } from './fakeClient.test-support.js'
import { withOffers } from './offers.js'
import { offersOf } from './offersOf.test-support.js'
import type { SessionRecord } from './sdk/sdk.js'
import { createPairingSessions } from './sessions.js'
import { walletConnect } from './walletConnect.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  // Chunks come by no clock of a test.
  await vi.dynamicImportSettled()
}

/** How long (ms) a wallet may approve an offer. */
const lifeMs = 300_000

/** One browser, the relay, and a wallet behind it. */
function startWorld() {
  const area = fakeArea({})
  const locks = fakeLocks()
  /** The sessions that the SDK stored, in any page. */
  const database: SessionRecord[] = []
  const mailbox: SessionRecord[] = []
  const made: { readonly topic: string; readonly at: number }[] = []
  const ended: string[] = []
  const pages = new Set<{
    readonly isUp: () => boolean
    readonly take: (record: SessionRecord) => void
    readonly hears: EventTarget
  }>()
  /** Each page that is connected to the relay gets it. Without one it waits. */
  function deliver() {
    const up = [...pages].filter((page) => page.isUp())
    if (up.length === 0) return
    database.push(...mailbox)
    for (const record of mailbox.splice(0)) for (const page of up) page.take(record)
  }
  let opened = 0

  /** @param fails how often the code of the SDK does not come */
  function visit(fails = 0) {
    let failures = fails
    let isGone = false
    let die = () => {}
    const death = new Promise<never>((_, reject) => {
      die = () => reject(new Error('The page is gone.'))
    })
    death.catch(() => {})
    const fake = fakeClient(...database.filter(({ topic }) => !ended.includes(topic)))
    let isUp = false
    const page = {
      hears: new EventTarget(),
      isUp: () => isUp && !isGone,
      take(record: SessionRecord) {
        fake.stored.set(record.topic, record)
        fake.emit('session_connect', { session: record })
      },
    }
    pages.add(page)
    Object.assign(fake.client, {
      async connect() {
        isUp = true
        setTimeout(deliver, 100)
      },
      async offer() {
        made.push({ topic: String(made.length).padStart(64, '0'), at: Date.now() })
        return `wc:${made.at(-1)?.topic}@2?symKey=x`
      },
      rest() {
        isUp = false
      },
    })
    const { disconnect } = fake.client.sdk
    Object.assign(fake.client.sdk, {
      async disconnect(call: Parameters<typeof disconnect>[0]) {
        ended.push(call.topic)
        await disconnect(call)
      },
    })
    const source: WalletSource = {
      ...walletConnect(),
      create: async (context) =>
        withOffers(
          createPairingSessions(context, {}, async () => {
            opened += 1
            if (failures-- > 0) throw new TypeError('Failed to fetch')
            return fake.client
          }),
          context,
        ),
    }
    /** The other pages get an event for each change. */
    function store(key: string, newValue: string | null) {
      if (isGone) return
      if (newValue === null) area.removeItem(key)
      else area.setItem(key, newValue)
      for (const other of pages) {
        const change = Object.assign(new Event('storage'), { key, newValue })
        if (other !== page) setTimeout(() => other.hears.dispatchEvent(change))
      }
    }
    const instance = createInstance(
      parseOptions({ debug: false, adapters: [evmFamily().descriptor], connectors: [source] }),
      () => ({
        getItem: (key) => area.getItem(key),
        setItem: store,
        removeItem: (key) => store(key, null),
      }),
      {
        query: () => locks.query(),
        request: (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) =>
          locks.request(name, options, (lock) => Promise.race([work(lock), death])),
      } as LockManager,
    )
    const { addEventListener } = globalThis
    const heard = vi.spyOn(globalThis, 'addEventListener').mockImplementation((type, ...rest) => {
      if (type === 'storage') page.hears.addEventListener(type, ...rest)
      else addEventListener(type, ...rest)
    })
    instance.start()
    heard.mockRestore()
    return {
      instance,
      isConnected: () => connectionOf(instance.state, 'eip155').status === 'connected',
      /**
       * The page ends, with or without a last word.
       * @param lateMs how long it holds its locks after that: browsers begin the next page a moment before they are free
       */
      async leave(how: 'stops' | 'is gone', lateMs = 0) {
        const end = () => {
          die()
          instance.stop()
        }
        if (how === 'stops') instance.stop()
        isGone = true
        pages.delete(page)
        if (lateMs > 0) setTimeout(end, lateMs)
        else die()
        await pass(10)
        if (lateMs === 0) end()
      },
    }
  }

  return {
    area,
    visit,
    made,
    ended,
    opened: () => opened,
    /** The wallet approves an offer. */
    approve(at: number) {
      const { topic, at: madeAt } = made.at(at) ?? { topic: '', at: 0 }
      if (Date.now() - madeAt >= lifeMs) return undefined
      const record = sessionRecord(`session of ${topic}`, { pairingTopic: topic })
      mailbox.push(record)
      deliver()
      return record.topic
    },
  }
}

const stories = fc.record({
  /** The visitor may show a second code, or close the only one. */
  shows: fc.constantFrom('a code', 'a code', 'another code', 'no code by now'),
  /** A wallet of the page is connected by then. */
  beside: fc.boolean(),
  ends: fc.constantFrom('is gone' as const, 'is gone' as const, 'stops' as const),
  /** How long (ms) after that the next page begins. */
  awayMs: fc.constantFrom(10, 10, 2_000, 120_000, 280_000, 600_000),
  /** How long (ms) after a page that begins at once the locks of the one before are free. */
  locksMs: fc.constantFrom(0, 20, 200),
  approves: fc.constantFrom('just before', 'in between', 'soon', 'late', 'never'),
  /** It takes the first of two codes. */
  first: fc.boolean(),
  does: fc.constantFrom('nothing', 'nothing', 'nothing', 'connects', 'leaves', 'shows a code'),
  doesAtMs: fc.constantFrom(0, 50, 3_000),
  tabs: fc.constantFrom(1, 1, 2),
  /** How often the code does not come there. */
  fails: fc.constantFrom(0, 0, 1, 2),
})

searchModel('an offer of a page that is gone is taken up as if the page had stayed, or ended', {
  stories,
  gate: 25,
  exhaustive: 2_000,
  async play({ shows, beside, ends, awayMs, locksMs, approves, first, does, doesAtMs, tabs, fails }, tell) {
    tell(
      `the visitor ${beside ? 'is connected, ' : ''}shows ${shows}; the page ${ends}; ${awayMs} ms, locks ${locksMs} ms; ${tabs} tabs, code fails ${fails} times; approves ${first ? 'the first ' : ''}${approves}; then the visitor ${does} at ${doesAtMs} ms`,
    )
    const world = startWorld()
    const one = world.visit()
    await pass(1_000)
    const harbor = { connectorId: 'harbor', namespace: 'eip155' } as const
    if (beside) await Promise.all([one.instance.connect(harbor), pass(100)])
    const offers = await offersOf(one.instance)
    await Promise.all([offers.make(), pass(100)])
    if (shows === 'another code') await Promise.all([offers.make(), pass(100)])
    if (shows === 'no code by now') offers.withdraw()
    const at = first ? 0 : -1
    let session: string | undefined
    await pass(10)
    if (approves === 'just before') session = world.approve(at)
    await one.leave(ends, awayMs === 10 ? locksMs && 20 + locksMs : 0)
    await pass(awayMs / 2)
    if (approves === 'in between') session = world.approve(at)
    await pass(awayMs / 2)

    const before = world.opened()
    const isAlive = Date.now() - (world.made.at(at)?.at ?? 0) < lifeMs
    const opened = [world.visit(fails)]
    if (tabs > 1) {
      await pass(20)
      opened.push(world.visit())
    }
    await pass(doesAtMs)
    const two = opened[0]
    if (does === 'connects') void two?.instance.connect(harbor).catch(() => {})
    if (does === 'leaves') void two?.instance.disconnect().catch(() => {})
    if (does === 'shows a code' && two)
      void (await offersOf(two.instance))
        .make()
        .then(({ approval }) => approval)
        .catch(() => {})
    await pass(approves === 'late' ? 15_000 : 8_000)
    if (approves === 'soon' || approves === 'late') session = world.approve(at)
    await pass(4_000)

    const isWanted =
      shows !== 'no code by now' &&
      ends === 'is gone' &&
      does === 'nothing' &&
      (shows === 'a code' || !first) &&
      approves !== 'just before'
    if (session && isAlive) {
      const isTaken =
        opened.some((page) => page.isConnected()) && world.area.getItem('@foyer/sessions')?.includes(session)
      if (isWanted) expect(isTaken).toBe(true)
      if (!isTaken) expect(world.ended).toContain(session)
    }
    if (!isAlive && does === 'nothing' && approves !== 'just before' && ends === 'is gone')
      expect(world.opened()).toBe(before)
    for (const page of opened) await page.leave('is gone')
    await pass(lifeMs)
    const last = world.visit()
    await pass(60_000)
    await last.leave('stops')
    const later = world.visit()
    await pass(60_000)
    if (session && isAlive && !world.ended.includes(session)) expect(later.isConnected()).toBe(true)
    expect(world.area.getItem('@foyer/offered')).toBeNull()
    expect(world.area.getItem('@foyer/leaving')).toBeNull()
    await later.leave('stops')
  },
})
