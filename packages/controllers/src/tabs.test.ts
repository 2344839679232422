// @tier gate, @vitest-environment happy-dom
import {
  type AdapterDescriptor,
  accountId,
  activeAccount,
  activeNetwork,
  connectionOf,
  parseNetworkId,
  UserRejectedError,
} from '@foyer/core'
import { search } from '@foyer/search'
import { fakeFamily, fakeLocks, fakeNetwork, fakeSession, fakeWallet } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInstance, type Instance } from './instance.js'
import { parseOptions } from './options.js'
import { fakeSource } from './sources/fakeSource.test-support.js'

const base = parseNetworkId('eip155:8453')
const ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

/** One origin: tabs that share what is stored, and wallets that treat the origin as one. */
function createOrigin(locks?: LockManager) {
  const values = new Map<string, string>()
  const writes: { readonly tab: number; readonly key: string }[] = []
  let pending = 0

  // As browsers do it: later, and only where something changed. The writer hears it too, which must not matter.
  function tell(key: string | null) {
    pending += 1
    const newValue = key === null ? null : (values.get(key) ?? null)
    setTimeout(() => {
      pending -= 1
      dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    }, 5)
  }

  function openTab(tab: number) {
    const family = fakeFamily(
      'eip155',
      [fakeNetwork('eip155:1'), fakeNetwork('eip155:8453')],
      [fakeWallet('harbor'), fakeWallet('cove')],
    )
    const area = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem(key: string, value: string) {
        writes.push({ tab, key })
        if (values.get(key) === value) return
        values.set(key, value)
        tell(key)
      },
      removeItem(key: string) {
        if (values.delete(key)) tell(key)
      },
    }
    const remote = fakeSource()
    /** What the code of the chain family waits for. */
    const code: { until?: Promise<unknown> } = {}
    const { create } = family.descriptor
    const descriptor: AdapterDescriptor = {
      ...family.descriptor,
      async create(context) {
        const handle = await create(context)
        return {
          ...handle,
          async load() {
            await code.until
            return handle.load()
          },
        }
      },
    }
    const instance = createInstance(
      parseOptions({ adapters: [descriptor], connectors: [remote.source] }),
      () => area,
      locks,
    )
    ends.push(instance.start())
    return {
      instance,
      family,
      remote,
      code,
      connect: (id: string) => instance.connect({ connectorId: id, namespace: 'eip155' }),
    }
  }

  return {
    values,
    writes,
    tabs: [openTab(0), openTab(1)] as const,
    openTab,
    clear() {
      values.clear()
      tell(null)
    },
    /** Lets a second pass. Fails when the tabs go on answering each other. */
    async settle() {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(pending).toBe(0)
    },
  }
}

const status = ({ state }: Instance) => connectionOf(state, 'eip155').status

test('what one tab connects is connected in the other within a second, without a window and without a write', async () => {
  const { tabs, writes, settle } = createOrigin()
  const [one, two] = tabs

  await one.connect('harbor')
  await settle()

  expect(activeAccount(two.instance.state)).toBe(activeAccount(one.instance.state))
  expect(two.family.wallets[0]?.calls).toEqual(['reconnect'])
  expect(writes.filter(({ tab }) => tab === 1)).toEqual([])
  // That the wallet is being asked is noted, and taken back.
  const others = writes.filter(({ key }) => key !== '@foyer/leaving')
  expect(new Set(others.map(({ key }) => key)).size).toBe(others.length)
})

test('what one tab disconnects is disconnected in the other, which leaves the wallet alone', async () => {
  const { tabs, writes, settle } = createOrigin()
  const [one, two] = tabs
  await one.connect('harbor')
  await settle()
  writes.length = 0

  await two.instance.disconnect()
  await settle()

  expect(status(one.instance)).toBe('disconnected')
  expect(one.family.wallets[0]?.calls).toEqual(['connect'])
  const keys = ['connectors', 'lastAddress', 'leaving']
  expect(writes).toEqual(keys.map((key) => ({ tab: 1, key: `@foyer/${key}` })))
})

test('a remote session made in one tab is taken up by the other, and left with it', async () => {
  const { tabs, settle } = createOrigin()
  const [one, two] = tabs
  const grants = { eip155: [accountId(base, '0xcove')] }
  const { approval } = await one.remote.ask(one.instance)
  one.remote.newest.approve(grants)
  // Both tabs read the same storage.
  two.remote.stored = fakeSession(grants)
  await approval
  await settle()
  expect(activeAccount(two.instance.state)).toBe('eip155:8453:0xcove')
  expect(two.instance.state.sessionWallets['source:phone']?.name).toBe('Cove Mobile')

  await one.instance.disconnect()
  await settle()

  expect(status(two.instance)).toBe('disconnected')
  expect(two.instance.state.sessionWallets['source:phone']).toBeUndefined()
  expect((await two.instance.sessions('source:phone')).session()).toBeUndefined()
})

test.each([
  ['is not told', () => {}],
  ['is told by the wallet', (before: ReturnType<typeof fakeSource>) => before.leave()],
  [
    'shows a code and gets no word',
    async (before: ReturnType<typeof fakeSource>, instance: Instance) => void (await before.ask(instance)),
  ],
])(
  'of a new remote session the other tab, which %s that the old one is over, is on it and ends nothing',
  async (_how, tell) => {
    const { tabs, values, settle } = createOrigin()
    const [one, two] = tabs
    const old = { eip155: [accountId(base, '0xold')] }
    const { approval } = await one.remote.ask(one.instance)
    one.remote.newest.approve(old)
    two.remote.stored = fakeSession(old)
    await approval
    await settle()
    expect(status(two.instance)).toBe('connected')
    const renewed = { eip155: [accountId(base, '0xnew')] }
    const again = await two.remote.ask(two.instance)

    two.remote.newest.approve(renewed, { name: 'Grove' })
    one.remote.stored = fakeSession(renewed, { name: 'Grove' })
    await tell(one.remote, one.instance)
    await again.approval
    await settle()

    for (const { instance, remote } of tabs) {
      expect(activeAccount(instance.state)).toBe(accountId(base, '0xnew'))
      expect(remote.ended).toBe(0)
    }
    expect(values.get('@foyer/connectors')).toBe('{"eip155":"source:phone"}')
  },
)

/** Sessions that are made one after the other, of which all tabs can restore the newest. */
function sessionsOf({ tabs }: Pick<ReturnType<typeof createOrigin>, 'tabs'>) {
  return (name: string) => {
    const grants = { eip155: [accountId(base, `0x${name}`)] }
    return {
      account: accountId(base, `0x${name}`),
      approve(tab: (typeof tabs)[number]) {
        for (const { remote } of tabs)
          if (remote !== tab.remote) remote.stored = fakeSession(grants, { name })
        tab.remote.newest.approve(grants, { name })
      },
    }
  }
}

test('a session that is still being restored gives way to a newer one of another tab', async () => {
  const origin = createOrigin()
  const { tabs, settle } = origin
  const [one, two] = tabs
  const [old, renewed] = ['old', 'new'].map(sessionsOf(origin))
  const first = await one.remote.ask(one.instance)
  two.remote.delay = 100
  old?.approve(one)
  await first.approval
  await vi.advanceTimersByTimeAsync(20)
  expect(status(two.instance)).toBe('reconnecting')

  const second = await one.remote.ask(one.instance)
  renewed?.approve(one)
  await second.approval
  await settle()

  for (const { instance, remote } of tabs) {
    expect(activeAccount(instance.state)).toBe(renewed?.account)
    expect(remote.ended).toBe(0)
  }
})

test.each(['is approved', 'expires'])(
  'a session that another tab makes while a code is shown here is taken up, and what %s here counts',
  async (how) => {
    const origin = createOrigin()
    const { tabs, settle } = origin
    const [one, two] = tabs
    const [theirs, ours] = ['theirs', 'ours'].map(sessionsOf(origin))
    const shown = await two.remote.ask(two.instance)
    const asked = await one.remote.ask(one.instance)

    theirs?.approve(one)
    await asked.approval
    await settle()
    for (const { instance } of tabs) expect(activeAccount(instance.state)).toBe(theirs?.account)
    if (how === 'expires') two.remote.newest.expire()
    else ours?.approve(two)
    await shown.approval.catch(() => {})
    await settle()

    const newest = how === 'expires' ? theirs : ours
    for (const { instance, remote } of tabs) {
      expect(activeAccount(instance.state)).toBe(newest?.account)
      expect(remote.ended).toBe(0)
    }
  },
)

test('a session that another tab makes while one is being taken up here leaves both on the same', async () => {
  const origin = createOrigin()
  const { tabs, settle, values } = origin
  const [one, two] = tabs
  const [ours, theirs] = ['ours', 'theirs'].map(sessionsOf(origin))
  let arrive = () => {}
  two.code.until = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const here = await two.remote.ask(two.instance)
  ours?.approve(two)
  await vi.advanceTimersByTimeAsync(1)
  const there = await one.remote.ask(one.instance)
  theirs?.approve(one)
  await there.approval
  await settle()

  arrive()
  await here.approval.catch(() => {})
  await settle()

  expect(values.get('@foyer/sessions')).toBe('{"source:phone":"theirs"}')
  for (const { instance } of tabs) expect(activeAccount(instance.state)).toBe(theirs?.account)
})

test('a wallet chosen in place of another is taken up', async () => {
  const { tabs, settle } = createOrigin()
  const [one, two] = tabs
  await one.connect('harbor')
  await settle()

  await two.connect('cove')
  await settle()

  expect(connectionOf(one.instance.state, 'eip155')).toMatchObject({
    status: 'connected',
    connectorId: 'cove',
  })
})

test('a wallet that leaves one tab does not take along what the other tab has just connected', async () => {
  const { tabs, values, settle } = createOrigin()
  const [one, two] = tabs
  await one.connect('harbor')
  await settle()
  await two.connect('cove')

  one.family.emit({ type: 'disconnected', connectorId: 'harbor' })
  expect(values.get('@foyer/connectors')).toBe('{"eip155":"cove"}')
  await settle()

  for (const { instance } of tabs)
    expect(connectionOf(instance.state, 'eip155')).toMatchObject({ status: 'connected', connectorId: 'cove' })
})

test('a wallet that is restored late does not take the place of what the other tab has stored', async () => {
  const { tabs, values, settle } = createOrigin()
  const [one, two] = tabs
  let answer = () => {}
  for (const wallet of one.family.wallets)
    if (wallet.id === 'harbor')
      wallet.until = new Promise<void>((resolve) => {
        answer = resolve
      })
  await two.connect('harbor')
  await vi.waitFor(() => expect(one.family.wallets[0]?.calls).toEqual(['reconnect']))
  await two.connect('cove')

  answer()
  await vi.advanceTimersByTimeAsync(1)

  expect(values.get('@foyer/connectors')).toBe('{"eip155":"cove"}')
  await settle()
  expect(connectionOf(one.instance.state, 'eip155')).toMatchObject({ connectorId: 'cove' })
})

test('what another tab has let go of is not listened to any more', async () => {
  const { tabs, settle } = createOrigin()
  const [one, two] = tabs
  await one.connect('harbor')
  await settle()

  await two.connect('cove')
  await settle()
  expect(one.family.held).toEqual(new Set(['cove']))
  await two.instance.disconnect()
  await settle()

  expect(one.family.held.size).toBe(0)
})

test('what one tab disconnects is forgotten by the wallet once the last tab has let go', async () => {
  const { tabs, settle } = createOrigin(fakeLocks())
  const [one, two] = tabs
  await one.connect('harbor')
  await settle()

  await two.instance.disconnect()
  expect(two.family.wallets[0]?.calls).toEqual(['reconnect'])
  await settle()

  expect(one.family.wallets[0]?.calls).toEqual(['connect', 'disconnect'])
})

test('emptied storage stores once more what is still being restored', async () => {
  const { tabs, values, settle, clear } = createOrigin()
  const [one, two] = tabs
  for (const wallet of two.family.wallets) wallet.answer = 'hang'
  await one.connect('harbor')
  await vi.waitFor(() => expect(status(two.instance)).toBe('reconnecting'))
  await one.instance.stop()

  clear()
  await vi.advanceTimersByTimeAsync(510)

  expect(values.get('@foyer/connectors')).toBe('{"eip155":"harbor"}')
  await settle()
})

test('a network chosen without a wallet is in use in both; with one, each tab stays where its wallet is', async () => {
  const { tabs, writes, settle } = createOrigin()
  const [one, two] = tabs

  await one.instance.switchNetwork(base)
  await settle()
  expect(activeNetwork(two.instance.state).id).toBe(base)
  expect(writes.filter(({ tab }) => tab === 1)).toEqual([])

  await two.connect('harbor')
  await settle()
  const here = activeNetwork(two.instance.state).id
  await one.instance.switchNetwork(base)
  await settle()

  expect(activeNetwork(two.instance.state).id).toBe(here)
})

test('a choice that is under way in one tab is not disturbed by the other', async () => {
  const { tabs, settle } = createOrigin()
  const [one, two] = tabs
  const [, cove] = two.family.wallets
  if (cove) cove.answer = 'hang'
  const pending = two.connect('cove')
  pending.catch(() => {})
  await vi.advanceTimersByTimeAsync(1)

  await one.connect('harbor')
  await settle()

  expect(connectionOf(two.instance.state, 'eip155')).toMatchObject({
    status: 'connecting',
    connectorId: 'cove',
  })
})

test('what another tab did while a wallet was asked here is taken up once the wallet has declined', async () => {
  const { tabs, settle } = createOrigin()
  const [one, two] = tabs
  const [, cove] = two.family.wallets
  let decline = () => {}
  const answer = new Promise((_, reject) => {
    decline = () => reject(new UserRejectedError('connect'))
  })
  if (cove) cove.until = answer
  const declined = expect(two.connect('cove')).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  await vi.advanceTimersByTimeAsync(1)
  await one.connect('harbor')
  await settle()
  expect(status(two.instance)).toBe('connecting')

  decline()
  await declined
  await settle()

  expect(activeAccount(two.instance.state)).toBe(activeAccount(one.instance.state))
})

test('emptied storage disconnects nobody, and what lives is stored once more', async () => {
  const { tabs, values, settle, clear } = createOrigin()
  const [one, two] = tabs
  await one.connect('harbor')
  await settle()

  clear()
  await settle()

  expect([status(one.instance), status(two.instance)]).toEqual(['connected', 'connected'])
  expect(values.get('@foyer/connectors')).toBe('{"eip155":"harbor"}')
})

search(
  'whatever the tabs do in whatever order, they come to rest and agree',
  async (look) => {
    const step = fc.record({
      tab: fc.constantFrom(0, 1),
      act: fc.constantFrom('harbor', 'cove', 'disconnect', 'logout', 'clear', 'network', 'wait'),
    })

    await look(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { tabs, settle, clear } = createOrigin()
        for (const { tab, act } of steps) {
          const { instance, connect } = tabs[tab === 0 ? 0 : 1]
          if (act === 'wait') await settle()
          else if (act === 'disconnect' || act === 'logout') void instance.disconnect().catch(() => {})
          if (act === 'clear' || act === 'logout') clear()
          if (act === 'network') void instance.switchNetwork(base).catch(() => {})
          else if (act === 'harbor' || act === 'cove') void connect(act).catch(() => {})
          await vi.advanceTimersByTimeAsync(3)
        }
        await settle()
        await settle()

        const [one, two] = tabs.map(({ instance }) => connectionOf(instance.state, 'eip155'))
        expect(one).toMatchObject({ status: two?.status })
        if (one?.status === 'connected' && two?.status === 'connected')
          expect(one.connectorId).toBe(two.connectorId)
        for (const end of ends.splice(0)) end()
      }),
    )
  },
  { gate: 100 },
)

test.each([
  'disconnects, then empties storage',
  'empties storage, then disconnects',
  'empties storage, and disconnects a moment later',
])('a log-out that %s ends the other tab too, and the wallet forgets the page', async (how) => {
  const { tabs, settle, clear } = createOrigin(fakeLocks())
  const [one, two] = tabs
  await one.connect('harbor')
  await settle()

  if (how.startsWith('empties')) clear()
  if (how.endsWith('later')) await vi.advanceTimersByTimeAsync(200)
  void one.instance.disconnect()
  if (how.endsWith('storage')) clear()
  await settle()
  await settle()

  expect([status(one.instance), status(two.instance)]).toEqual(['disconnected', 'disconnected'])
  expect(two.family.wallets[0]?.calls).toContain('disconnect')
})

test.each([
  [true, 'disconnected'],
  [false, 'connected'],
])(
  'a page back from the cache (%s) that finds storage emptied is %s: it heard of no disconnection',
  async (persisted, then) => {
    const { tabs, values, settle } = createOrigin()
    const [one] = tabs
    await one.connect('harbor')
    await settle()

    values.clear()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    await settle()

    expect(status(one.instance)).toBe(then)
  },
)

test('a wallet that is away is left by a log-out that empties storage first', async () => {
  const { tabs, values, settle } = createOrigin()
  const [one] = tabs
  await one.connect('harbor')
  one.family.emit({ type: 'disconnected', connectorId: 'harbor' })
  await settle()

  values.clear()
  await one.instance.disconnect()
  await settle()

  expect(one.family.wallets[0]?.calls).toContain('disconnect')
})

test('a request to forget that is owed outlives storage that is emptied, in the page and after it', async () => {
  const { tabs, values, settle } = createOrigin()
  const [one] = tabs
  await one.connect('harbor')
  const [harbor] = one.family.wallets
  if (harbor) harbor.refusesDisconnect = true
  await one.instance.disconnect().catch(() => {})
  values.clear()
  dispatchEvent(new Event('pagehide'))
  expect(JSON.parse(values.get('@foyer/leaving') ?? '')).toEqual({
    'eip155/harbor': { visits: 0, debt: expect.any(Number), address: '0xharbor' },
  })

  values.clear()
  if (harbor) harbor.refusesDisconnect = false
  await settle()

  expect(harbor?.calls.filter((call) => call === 'disconnect')).toHaveLength(2)
})

test('a tab that opens while another one asks a wallet writes nothing', async () => {
  const { tabs, openTab, writes, settle } = createOrigin(fakeLocks())
  const [one] = tabs
  const [harbor] = one.family.wallets
  let answer = () => {}
  if (harbor)
    harbor.until = new Promise<void>((resolve) => {
      answer = resolve
    })
  const connected = one.connect('harbor')
  await settle()
  writes.length = 0

  const three = openTab(2)
  await settle()
  answer()
  await connected
  await settle()

  expect(activeAccount(three.instance.state)).toBe(activeAccount(one.instance.state))
  expect(writes.filter(({ tab }) => tab !== 0)).toEqual([])
})

test('a request that the visitor refused in one tab is owed by no other tab', async () => {
  const { tabs, values, writes, settle } = createOrigin(fakeLocks())
  const [one] = tabs
  const [harbor] = one.family.wallets
  let refuse = () => {}
  if (harbor)
    harbor.until = new Promise((_resolve, reject) => {
      refuse = () => reject(new UserRejectedError('connect'))
    })
  const refused = one.connect('harbor').catch(() => {})
  await settle()
  refuse()
  await refused
  await settle()

  dispatchEvent(new Event('pagehide'))
  await settle()

  expect(values.get('@foyer/leaving')).toBeUndefined()
  expect(writes.filter(({ tab }) => tab === 1)).toEqual([])
})

test('a tab that has ended hears nothing', async () => {
  const { tabs, settle } = createOrigin()
  const [one, two] = tabs
  ends.pop()?.()

  await one.connect('harbor')
  await settle()

  expect(status(two.instance)).toBe('disconnected')
})

test('a Foyer that is used without being started follows other tabs', async () => {
  const { tabs, settle } = createOrigin()
  const [one, two] = tabs
  ends.pop()?.()
  await two.connect('harbor')
  await settle()
  expect(status(one.instance)).toBe('connected')

  await one.instance.disconnect()
  await settle()

  expect(status(two.instance)).toBe('disconnected')
})
