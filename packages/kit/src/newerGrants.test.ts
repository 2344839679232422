// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea, fakeLocks } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toHostProvider } from './hostProvider.js'

const adapters = [evm({ networks: [mainnet] })]
const id = 'app.harbor'
const otherId = 'app.cove'

beforeEach(async () => {
  // Code arrives before the clock is stopped, also the code that asks again.
  const area = fakeArea({ '@foyer/leaving': { 'eip155/none': { visits: 0, debt: performance.now() } } })
  const warm = createInstance(parseOptions({ adapters, debug: false }), () => area)
  const end = warm.start()
  await Promise.all([warm.prepare(), warm.adapter('eip155')])
  await vi.waitFor(() => expect(area.values.get('@foyer/leaving')).toContain('"visits":1'))
  end()
  warm.stop()
  // Wallets that refuse to forget a page are logged.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Manners {
  /** How long (ms) it takes to say that it has forgotten the page. */
  readonly late: number
  /** How long (ms) its window is open. */
  readonly shows: number
  /** It does one thing after the other. */
  readonly isQueued: boolean
  /** Its windows are open until the test answers them. It may refuse a second one in the meantime. */
  readonly isBusy?: boolean
}

/** A wallet of the page that forgets it when it is asked to. */
function pageWallet({ late, shows, isQueued, isBusy }: Manners, name = id) {
  const listeners = new Set<(accounts: readonly string[]) => void>()
  /** How often it was asked to forget the page, did so, and said so. */
  const counts = { asked: 0, forgot: 0, confirmed: 0 }
  const open: ((answer: boolean | Error) => void)[] = []
  const wallet = { lists: false, refusals: 0, windows: 0, counts, open }
  const accounts = () => (wallet.lists ? ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] : [])
  let queue: Promise<unknown> = Promise.resolve()

  async function answer(method: string): Promise<unknown> {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'wallet_revokePermissions') {
      wallet.refusals -= 1
      if (wallet.refusals >= 0) throw new Error('busy')
      wallet.lists = false
      counts.forgot += 1
      for (const tell of listeners) tell([])
      await pause(late)
      counts.confirmed += 1
      return null
    }
    const isListed = method === 'eth_requestAccounts' && wallet.lists
    if (/request/.test(method) && !isListed) {
      if (isBusy && open.length > 0) throw Object.assign(new Error('already pending'), { code: -32002 })
      const isGranted =
        isBusy === undefined
          ? await pause(shows)
          : await new Promise<boolean | Error>((answer) => open.push(answer))
      if (isGranted instanceof Error) throw isGranted
      if (isGranted === false) throw Object.assign(new Error('declined'), { code: 4001 })
      wallet.lists = true
    }
    return accounts()
  }

  const provider = {
    request({ method }: { readonly method: string }) {
      if (method === 'wallet_revokePermissions') counts.asked += 1
      const waits = isQueued && /request|revoke/.test(method)
      const mine = waits ? queue.then(() => answer(method)) : answer(method)
      if (waits) queue = mine.catch(() => {})
      if (/eth_request|requestPermissions/.test(method)) {
        wallet.windows += 1
        const over = () => {
          wallet.windows -= 1
        }
        mine.then(over, over)
      }
      return mine
    },
    on: (event: string, tell: (accounts: readonly string[]) => void) =>
      event === 'accountsChanged' && listeners.add(tell),
    removeListener: (_event: string, tell: (accounts: readonly string[]) => void) => listeners.delete(tell),
  }
  const detail = { info: { uuid: name, name, rdns: name, icon: '' }, provider }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  return Object.assign(wallet, {
    provider,
    end: () => window.removeEventListener('eip6963:requestProvider', announce),
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const stories = fc.record({
  late: fc.constantFrom(0, 200, 500, 900, 3_000),
  shows: fc.constantFrom(0, 40, 4_000),
  isQueued: fc.boolean(),
  /** One tab alone. */
  isAlone: fc.boolean(),
  /** So many revocations are refused. */
  refusals: fc.constantFrom(0, 0, 1, 4),
  steps: fc.array(
    fc.record({
      act: fc.constantFrom('connect', 'connect', 'leave', 'leave', 'visit', 'connectOther'),
      tab: fc.constantFrom(0 as const, 1 as const),
      ms: fc.constantFrom(50, 300, 1_200, 6_000),
    }),
    { minLength: 2, maxLength: 7, size: 'max' },
  ),
  last: fc.constantFrom('connect', 'leave'),
})

searchModel(
  'of what a visitor approves and leaves the last counts, in all tabs and for the wallet, however late it answers',
  {
    stories,
    gate: 45,
    exhaustive: 5_000,
    async play({ steps, last, refusals, isAlone, ...manners }, tell) {
      const wallet = pageWallet(manners)
      const other = pageWallet({ late: 0, shows: 0, isQueued: false }, otherId)
      const [area, locks] = [fakeArea(), fakeLocks()]
      function visit() {
        const instance = createInstance(parseOptions({ adapters, debug: false }), () => area, locks)
        return { instance, end: instance.start() }
      }
      const tabs = isAlone ? [visit()] : [visit(), visit()]
      const at = (tab: 0 | 1) => tabs[isAlone ? 0 : tab] ?? expect.unreachable()
      const connect = (tab: 0 | 1, connectorId: string) =>
        void at(tab)
          .instance.connect({ connectorId, namespace: 'eip155' })
          .catch(() => {})
      const acts = {
        connect: (tab: 0 | 1) => connect(tab, id),
        connectOther: (tab: 0 | 1) => connect(tab, otherId),
        leave: (tab: 0 | 1) =>
          void at(tab)
            .instance.disconnect()
            .catch(() => {}),
        visit(tab: 0 | 1) {
          at(tab).end()
          tabs[isAlone ? 0 : tab] = visit()
        },
      }
      try {
        wallet.refusals = refusals
        tell(JSON.stringify({ ...manners, refusals, isAlone }))
        for (const { act, tab, ms } of steps) {
          tell(`${act} in tab ${tab}, then ${ms} ms`)
          acts[act](tab)
          await vi.advanceTimersByTimeAsync(ms)
        }
        // An approval in another tab would be newer than the last act.
        while (wallet.windows > 0 && !isAlone) await vi.advanceTimersByTimeAsync(500)
        tell(`at last ${last} in tab 0`)
        acts[last](0)
        await vi.advanceTimersByTimeAsync(100)
        // Another page of the origin begins in the meantime.
        if (last === 'connect' && !isAlone) acts.visit(1)
        await vi.advanceTimersByTimeAsync(60_000)
        // A wallet may refuse as often as it is asked in one visit.
        for (let visits = 0; visits < 2; visits += 1) {
          if (last === 'leave') acts.visit(1)
          await vi.advanceTimersByTimeAsync(60_000)
        }
        const told = tabs.map(({ instance }) => connectionOf(instance.state, 'eip155').status)
        const lists = [wallet.lists, other.lists]
        expect({ told, lists }).toEqual(
          last === 'connect'
            ? { told: tabs.map(() => 'connected'), lists: [true, false] }
            : { told: tabs.map(() => 'disconnected'), lists: [false, false] },
        )
      } finally {
        for (const { end } of tabs) end()
        wallet.end()
        other.end()
      }
    },
  },
)

const hostStories = fc.record({
  late: fc.constantFrom(0, 200, 900, 1_500, 3_000, 12_000),
  shows: fc.constantFrom(0, 40, 4_000),
  isQueued: fc.boolean(),
  refusals: fc.constantFrom(0, 0, 1, 2),
  /** By which object the host asks: that of Foyer, from before the Disconnect, or the wallet's own. */
  by: fc.constantFrom('wallet', 'getProvider'),
  method: fc.constantFrom('eth_requestAccounts', 'wallet_requestPermissions'),
  /** When (ms) after the Disconnect the host asks, and whether that is at the next visit. */
  ms: fc.constantFrom(50, 300, 2_000, 4_000, 20_000, 60_000),
  isNextVisit: fc.boolean(),
})

searchModel(
  'access that the host asks for itself after a Disconnect is no connection, and stays once the wallet has confirmed the Disconnect',
  {
    stories: hostStories,
    gate: 45,
    exhaustive: 5_000,
    async play({ by, method, ms, isNextVisit, refusals, ...manners }, tell) {
      const wallet = pageWallet(manners)
      const [area, locks] = [fakeArea(), fakeLocks()]
      const visit = () => {
        const instance = createInstance(parseOptions({ adapters, debug: false }), () => area, locks)
        return { instance, end: instance.start() }
      }
      let page = visit()
      try {
        tell(JSON.stringify({ ...manners, refusals }))
        void page.instance.connect({ connectorId: id, namespace: 'eip155' }).catch(() => {})
        await vi.advanceTimersByTimeAsync(6_000)
        expect(wallet.lists).toBe(true)
        const ofFoyer = toHostProvider(wallet.provider, id, async () => null)
        wallet.refusals = refusals
        void page.instance.disconnect().catch(() => {})
        tell(`left; ${ms} ms later ${isNextVisit ? 'at the next visit ' : ''}${method} by ${by}`)
        await vi.advanceTimersByTimeAsync(ms)
        if (isNextVisit) {
          page.end()
          page = visit()
          await vi.advanceTimersByTimeAsync(0)
        }
        const before = { ...wallet.counts }
        const asked = (by === 'wallet' ? wallet.provider : ofFoyer).request({ method })
        let forgotBefore = 0
        asked.then(
          () => {
            forgotBefore = wallet.counts.forgot
          },
          () => {},
        )
        await vi.advanceTimersByTimeAsync(60_000)
        page.end()
        page = visit()
        await vi.advanceTimersByTimeAsync(60_000)

        expect(connectionOf(page.instance.state, 'eip155').status).toBe('disconnected')
        expect(area.values.get('@foyer/connectors')).toBe('{}')
        expect(area.values.get('@foyer/leaving')).toBeUndefined()
        if (before.confirmed > 0) {
          expect(wallet.lists).toBe(true)
          expect(wallet.counts.asked).toBe(before.asked)
        }
        // The visitor's Disconnect is owed until then, also for access that was granted in the meantime.
        if (forgotBefore === 0) expect(wallet.lists).toBe(false)
      } finally {
        page.end()
        wallet.end()
      }
    },
  },
)

test.each([
  ['keeps', 'was confirmed', 0, true],
  ['ends', 'was not confirmed', 1, false],
])(
  'a page that comes back from the cache %s access of the host after a Disconnect that %s',
  async (_act, _end, refusals, lists) => {
    const wallet = pageWallet({ late: 0, shows: 0, isQueued: false })
    const [area, locks] = [fakeArea(), fakeLocks()]
    function visit(place = area) {
      const instance = createInstance(parseOptions({ adapters, debug: false }), () => place, locks)
      return { instance, end: instance.start() }
    }
    const cached = visit()
    // Over the same values: a page in the cache gets no event of them.
    let next = cached
    try {
      void cached.instance.connect({ connectorId: id, namespace: 'eip155' }).catch(() => {})
      await vi.advanceTimersByTimeAsync(6_000)
      next = visit({ ...area })
      await vi.advanceTimersByTimeAsync(3_000)
      window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
      wallet.refusals = refusals
      void next.instance.disconnect().catch(() => {})
      await vi.advanceTimersByTimeAsync(500)
      expect(wallet.counts.confirmed).toBe(1 - refusals)
      next.end()
      next.instance.stop()
      wallet.lists = true

      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      await vi.advanceTimersByTimeAsync(60_000)

      expect(connectionOf(cached.instance.state, 'eip155').status).toBe('disconnected')
      expect(wallet.lists).toBe(lists)
    } finally {
      cached.end()
      next.end()
      wallet.end()
    }
  },
)

const windowStories = fc.record({
  isBusy: fc.boolean(),
  late: fc.constantFrom(0, 200, 3_000),
  steps: fc.array(
    fc.record({
      act: fc.constantFrom(
        'connect',
        'connect',
        'giveUp',
        'choose',
        'leave',
        'end',
        'grant',
        'decline',
        'fail',
      ),
      tab: fc.constantFrom(0 as const, 1 as const),
      ms: fc.constantFrom(50, 300, 1_200),
    }),
    { minLength: 2, maxLength: 7, size: 'max' },
  ),
  isGranted: fc.boolean(),
  /** The code of a window that fails, if any. */
  code: fc.constantFrom(undefined, -32_603, 4_100, 4_200, -32_601),
})

searchModel(
  'a wallet that answered each window and confirmed the Disconnect is not asked again, and else once for each window',
  {
    stories: windowStories,
    gate: 45,
    exhaustive: 5_000,
    async play({ steps, isGranted, isBusy, late, code }, tell) {
      const wallet = pageWallet({ late, shows: 0, isQueued: false, isBusy })
      const [area, locks] = [fakeArea(), fakeLocks()]
      function visit() {
        const instance = createInstance(parseOptions({ adapters, debug: false }), () => area, locks)
        void instance.discover()
        return { instance, end: instance.start(), asked: new AbortController() }
      }
      const tabs: [ReturnType<typeof visit>, ReturnType<typeof visit>] = [visit(), visit()]
      /** How many windows were answered once their page was gone. */
      let unheard = 0
      async function answerAll() {
        for (const answer of wallet.open.splice(0)) answer(isGranted)
        await vi.advanceTimersByTimeAsync(0)
      }
      async function end(tab: 0 | 1) {
        tabs[tab].end()
        tabs[tab].instance.stop()
        unheard += wallet.open.length
        await answerAll()
      }
      const acts = {
        connect(tab: 0 | 1) {
          tabs[tab].asked = new AbortController()
          tabs[tab].instance
            .connect({ connectorId: id, namespace: 'eip155' }, tabs[tab].asked.signal)
            .catch(() => {})
        },
        giveUp: (tab: 0 | 1) => tabs[tab].asked.abort(),
        async choose(tab: 0 | 1) {
          const adapter = await tabs[tab].instance.adapter('eip155')
          adapter
            .accountChoice?.(id)?.(new AbortController().signal)
            .catch(() => {})
        },
        leave: (tab: 0 | 1) => void tabs[tab].instance.disconnect().catch(() => {}),
        async end(tab: 0 | 1) {
          await end(tab)
          tabs[tab] = visit()
        },
        grant: () => wallet.open.shift()?.(true),
        decline: () => wallet.open.shift()?.(false),
        fail: () => wallet.open.shift()?.(Object.assign(new Error('Internal error'), { code })),
      }
      try {
        tell(JSON.stringify({ isBusy, late, code }))
        await vi.advanceTimersByTimeAsync(300)
        for (const { act, tab, ms } of steps) {
          tell(`${act} in tab ${tab}, then ${ms} ms`)
          await acts[act](tab)
          await vi.advanceTimersByTimeAsync(ms)
        }
        tell(`at last all are ${isGranted ? 'granted' : 'declined'}, and tab 0 disconnects`)
        await answerAll()
        await vi.advanceTimersByTimeAsync(6_000)
        acts.leave(0)
        await vi.advanceTimersByTimeAsync(60_000)
        await end(0)
        await end(1)
        tabs[0] = visit()
        await vi.advanceTimersByTimeAsync(60_000)
        expect(wallet.lists).toBe(false)
        if (unheard === 0) expect(area.values.get('@foyer/leaving')).toBeUndefined()
        const { asked } = wallet.counts
        wallet.lists = true
        for (let visits = 0; visits < 2; visits += 1) {
          await end(0)
          tabs[0] = visit()
          await vi.advanceTimersByTimeAsync(60_000)
        }
        expect(wallet.counts.asked - asked).toBeLessThanOrEqual(unheard)
        if (unheard === 0) expect(wallet.lists).toBe(true)
      } finally {
        for (const one of tabs) {
          one.end()
          one.instance.stop()
        }
        wallet.end()
      }
    },
  },
)
