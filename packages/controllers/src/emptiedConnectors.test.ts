// @tier gate, @vitest-environment happy-dom
import { accountId, connectionOf, type NetworkId } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea, fakeFamily, fakeLocks, fakeWallet, mainnet, solana } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'

// They are imported once they are needed, which takes time of no clock of these.
beforeAll(() => Promise.all([import('./engine.js'), import('./flows/askAgain.js')]))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const key = '@foyer/connectors'
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const all = ['eip155', 'solana'] as const
const names = ['harbor', 'cove', 'glade'] as const

const steps = fc.array(
  fc.record({
    /** All of storage is emptied before, or the value or the entry of one family is spoilt. */
    spoilt: fc.constantFrom(undefined, undefined, 'all' as const, '{"v":2,"list":[]}' as const, ...all),
    /** Another page did that, and this page gets an event. */
    isTold: fc.boolean(),
    act: fc.constantFrom('connect', 'connect', 'decline', 'lock', 'disconnect', 'visit', 'again'),
    which: fc.constantFrom(...names),
    /** A Disconnect of all families. */
    isAll: fc.boolean(),
  }),
  { minLength: 2, maxLength: 7, size: 'max' },
)

const stories = fc.record({
  steps,
  ms: fc.constantFrom(10, 700, 4_000),
  last: fc.constantFrom(...all),
})

/** A wallet that is locked grants nothing, and forgets no page. */
function createWallet(id: (typeof names)[number]) {
  const network: NetworkId = id === 'glade' ? solana.id : mainnet.id
  const namespace = id === 'glade' ? 'solana' : 'eip155'
  const own = { lists: false, isLocked: false }
  const wallet = Object.defineProperties(fakeWallet(id, { network }), {
    trusts: { get: () => own.lists && !own.isLocked },
    refusesDisconnect: {
      get() {
        own.lists &&= own.isLocked
        return own.isLocked
      },
    },
  })
  const account = accountId(network, wallet.address)
  const connection = { connectorId: id, account, accounts: [account], accountType: 'eoa' } as const
  return Object.assign(own, { id, namespace, wallet, connection })
}

searchModel(
  'storage that is emptied or spoilt, at whatever moment, leaves no wallet and keeps none from being left',
  {
    stories,
    gate: 60,
    exhaustive: 5_000,
    async play({ steps, ms, last }, tell) {
      const area = fakeArea()
      const wallets = names.map(createWallet)
      const named = (id: string) => wallets.find((one) => one.id === id) ?? expect.unreachable()
      const families = all.map((namespace) =>
        fakeFamily(
          namespace,
          [namespace === 'solana' ? solana : mainnet],
          wallets.filter((one) => one.namespace === namespace).map(({ wallet }) => wallet),
        ),
      )
      const [locks, adapters] = [fakeLocks(), families.map(({ descriptor }) => descriptor)]
      function visit() {
        const instance = createInstance(parseOptions({ adapters, debug: false }), () => area, locks)
        return { instance, end: instance.start() }
      }
      let page = visit()
      /** The wallet of each family that the visitor connected last, and has not left. */
      const wanted = new Map<string, string>()
      /** Nothing was stored since: a next visit could not know what was connected. */
      let isLost = false

      async function press(id: string) {
        const { namespace } = named(id)
        // A wallet that the visitor is asked to approve in is unlocked.
        if (named(id).wallet.answer === 'approve') Object.assign(named(id), { isLocked: false })
        const isDone = await page.instance.connect({ connectorId: id, namespace }).then(
          () => true,
          () => false,
        )
        if (isDone) Object.assign(named(id), { lists: true })
        if (isDone) wanted.set(namespace, id)
      }
      function lock(
        { id, namespace, connection, lists }: ReturnType<typeof createWallet>,
        isLocked: boolean,
      ) {
        const family = families[all.indexOf(namespace === 'solana' ? 'solana' : 'eip155')]
        Object.assign(named(id), { isLocked })
        if (isLocked) family?.emit({ type: 'disconnected', connectorId: id })
        else if (lists) family?.emit({ type: 'connection', connection })
      }
      function spoil(what: string, isTold: boolean) {
        isLost = true
        const before = JSON.parse(area.values.get(key) ?? '{}')
        if (what === 'all') area.values.clear()
        else if (what.startsWith('{')) area.values.set(key, what)
        else if (what in before) area.values.set(key, JSON.stringify({ ...before, [what]: 5 }))
        const newValue = area.values.get(key) ?? null
        const change = what === 'all' ? { key: null, newValue: null } : { key, newValue }
        if (isTold) dispatchEvent(Object.assign(new Event('storage'), change))
      }
      function take({ act, which, isAll }: Pick<(typeof steps)[number], 'act' | 'which' | 'isAll'>) {
        const one = named(which)
        if (act === 'lock') for (const each of wallets) lock(each, !each.isLocked)
        else if (act === 'disconnect') {
          void page.instance.disconnect(isAll ? undefined : one.namespace).catch(() => {})
          for (const left of isAll ? all : [one.namespace]) if (wanted.delete(left)) isLost = false
        } else if (act === 'visit' || act === 'again') {
          if (isLost) return
          page.end()
          if (act === 'visit') page = visit()
          else page.end = page.instance.start()
        } else {
          one.wallet.answer = act === 'decline' ? 'reject' : 'approve'
          void press(which)
          if (act === 'connect') isLost = false
        }
      }
      async function look() {
        for (const one of wallets) lock(one, false)
        await pass(60_000)
        expect({
          connected: all.map((one) => connectionOf(page.instance.state, one).status === 'connected'),
          list: wallets.filter(({ lists }) => lists).map(({ id }) => id),
        }).toEqual({
          connected: all.map((one) => wanted.has(one)),
          list: wallets.filter(({ id }) => [...wanted.values()].includes(id)).map(({ id }) => id),
        })
      }
      try {
        await pass(1_000)
        for (const step of steps) {
          tell(`${JSON.stringify(step)}, then ${ms} ms`)
          if (step.spoilt) spoil(step.spoilt, step.isTold)
          // The entries that were lost are stored once more by then.
          if (step.act === 'visit' || step.act === 'again') await pass(600)
          take(step)
          await pass(ms)
        }
        tell('all wallets are unlocked')
        await look()
        if (!wanted.has(last)) return
        tell(`${last} is left, and another visit begins`)
        take({ act: 'disconnect', which: last === 'solana' ? 'glade' : 'harbor', isAll: false })
        await pass(6_000)
        take({ act: 'visit', which: 'harbor', isAll: false })
        await look()
      } finally {
        page.end()
        page.instance.stop()
      }
    },
  },
)

function visitOf(area: ReturnType<typeof fakeArea>) {
  const [harbor, cove] = [fakeWallet('harbor'), fakeWallet('cove')]
  const family = fakeFamily('eip155', [mainnet], [harbor, cove])
  const instance = createInstance(parseOptions({ adapters: [family.descriptor] }), () => area, fakeLocks())
  const end = instance.start()
  return {
    instance,
    end,
    cove,
    harbor,
    asked: () => harbor.calls.filter((call) => call === 'disconnect').length,
    connect: (connectorId: string) => instance.connect({ connectorId, namespace: 'eip155' }),
  }
}

test('a wallet that another tab left before it emptied storage is not asked again for the next wallet', async () => {
  const area = fakeArea()
  const { end, asked, connect } = visitOf(area)
  await connect('harbor')
  area.values.clear()
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue: '{}' }))
  await pass(60_000)
  const before = asked()

  await connect('cove')
  await pass(60_000)

  expect(asked()).toBe(before)
  end()
})

test('an entry that cannot be read does not hide the Disconnect of another chain family from other tabs', async () => {
  const area = fakeArea({ [key]: { eip155: 'harbor', solana: 5 } })
  const { instance, end } = visitOf(area)
  await pass(1_000)

  await Promise.all([instance.disconnect(), pass(600)])

  expect(area.values.get(key)).toBe('{}')
  end()
})

test('a Disconnect after storage was emptied brings no wallet back that another tab stored unheard', async () => {
  const area = fakeArea()
  const { instance, end, connect, cove } = visitOf(area)
  await connect('harbor')
  cove.answer = 'hang'
  cove.trusts = true
  // Another tab connects `cove`: no event of it has arrived here.
  area.values.set(key, JSON.stringify({ eip155: 'cove' }))
  for (let press = 0; press < 2; press += 1) {
    void connect('cove').catch(() => {})
    await pass(1)
  }
  area.values.clear()
  cove.answer = 'approve'

  void instance.disconnect().catch(() => {})
  await pass(60_000)

  expect(connectionOf(instance.state, 'eip155').status).toBe('disconnected')
  expect(area.values.get(key)).toBe('{}')
  end()
})

test('a Foyer that has ended stores no wallet once more that another page left', async () => {
  const area = fakeArea({ [key]: { solana: 'glade' } })
  const { end, connect } = visitOf(area)
  await connect('harbor')
  // Another page leaves `glade` and empties storage: no event of it has arrived here.
  area.values.clear()
  await connect('cove')
  end()

  await pass(60_000)

  expect(area.values.get(key)).not.toContain('glade')
})

test('a Foyer that begins again brings no wallet back that another page left in the meantime', async () => {
  const area = fakeArea()
  const { instance, end, connect, cove, harbor } = visitOf(area)
  await connect('harbor')
  end()
  // Another page leaves `harbor`, and empties storage.
  area.values.clear()
  harbor.trusts = true
  cove.answer = 'reject'

  const endAgain = instance.start()
  await connect('cove').catch(() => {})
  await pass(60_000)

  expect(connectionOf(instance.state, 'eip155').status).toBe('disconnected')
  endAgain()
})
