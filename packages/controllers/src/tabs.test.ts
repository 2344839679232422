// @vitest-environment happy-dom
import { accountId, activeAccount, activeNetwork, connectionOf, parseNetworkId } from '@foyer/core'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInstance, type Instance } from './instance.js'
import { parseOptions } from './options.js'
import { fakeRemote, fakeSession } from './remote/fakeRemote.test-support.js'
import { fakeFamily, fakeWallet, network } from './testing.test-support.js'

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
function createOrigin() {
  const values = new Map<string, string>()
  const writes: { readonly tab: number; readonly key: string }[] = []
  let pending = 0

  // As browsers do it: later, and only where something changed. The writer hears it too, which must not matter.
  function tell(key: string | null) {
    pending += 1
    setTimeout(() => {
      pending -= 1
      dispatchEvent(Object.assign(new Event('storage'), { key }))
    }, 5)
  }

  function openTab(tab: number) {
    const family = fakeFamily(
      'eip155',
      [network('eip155:1'), network('eip155:8453')],
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
      removeItem: (key: string) => void values.delete(key),
    }
    const remote = fakeRemote()
    const instance = createInstance(
      parseOptions({ adapters: [family.descriptor], connectors: [remote.descriptor] }),
      () => area,
    )
    ends.push(instance.start())
    return {
      instance,
      family,
      remote,
      connect: (id: string) => instance.connect({ connectorId: id, namespace: 'eip155' }),
    }
  }

  return {
    values,
    writes,
    tabs: [openTab(0), openTab(1)] as const,
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
  expect(new Set(writes.map(({ key }) => key)).size).toBe(writes.length)
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
  expect(writes).toEqual([{ tab: 1, key: '@foyer/connectors' }])
})

test('a remote session made in one tab is taken up by the other, and left with it', async () => {
  const { tabs, settle } = createOrigin()
  const [one, two] = tabs
  const grants = { eip155: [accountId(base, '0xcove')] }
  const { approval } = await (await one.instance.remote()).pair()
  one.remote.newest.approve(grants)
  // Both tabs read the same storage.
  two.remote.stored = fakeSession(grants)
  await approval
  await settle()
  expect(activeAccount(two.instance.state)).toBe('eip155:8453:0xcove')
  expect(two.instance.state.remoteWallet?.name).toBe('Cove Mobile')

  await one.instance.disconnect()
  await settle()

  expect(status(two.instance)).toBe('disconnected')
  expect(two.instance.state.remoteWallet).toBeUndefined()
  expect((await two.instance.remote()).sessions.session()).toBeUndefined()
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

test('whatever the tabs do in whatever order, they come to rest and agree', async () => {
  const step = fc.record({
    tab: fc.constantFrom(0, 1),
    act: fc.constantFrom('harbor', 'cove', 'disconnect', 'network', 'wait'),
  })

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { tabs, settle } = createOrigin()
      for (const { tab, act } of steps) {
        const { instance, connect } = tabs[tab === 0 ? 0 : 1]
        if (act === 'wait') await settle()
        else if (act === 'disconnect') void instance.disconnect()
        else if (act === 'network') void instance.switchNetwork(base)
        else void connect(act).catch(() => {})
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
    { numRuns: process.env.FOYER_FUZZ === 'nightly' ? 5_000 : 100 },
  )
})

test('a tab that has ended hears nothing', async () => {
  const { tabs, settle } = createOrigin()
  const [one, two] = tabs
  ends.pop()?.()

  await one.connect('harbor')
  await settle()

  expect(status(two.instance)).toBe('disconnected')
})
