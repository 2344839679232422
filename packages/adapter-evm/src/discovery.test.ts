// @tier gate, @vitest-environment happy-dom
import type { Connector } from '@foyer/core'
import { markRivals } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createDiscovery } from './discovery.js'

const icon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  Reflect.deleteProperty(window, 'ethereum')
})

/** Reading anything of it fails. */
const throwing = new Proxy(Object.create(null), {
  get() {
    throw new Error('no')
  },
})

function provider() {
  return { request: async () => null }
}

function announce(info: object, by: unknown = provider()) {
  const detail = {
    info: { uuid: crypto.randomUUID(), name: 'Wallet', icon, rdns: 'com.wallet', ...info },
    provider: by,
  }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

function announceRaw(detail: unknown) {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

function start(modes = { announced: true, injected: true }) {
  const discovery = createDiscovery(modes)
  let last: readonly Connector[] = []
  let told = 0
  stops.push(
    discovery.subscribe((connectors) => {
      last = connectors
      told += 1
    }),
  )
  return { discovery, list: () => markRivals(last), told: () => told, ids: () => last.map(({ id }) => id) }
}

test('a wallet that announces when asked is found, with clean facts', async () => {
  const mine = provider()
  const answer = () => announce({ name: 'Good\u202e Wallet' }, mine)
  window.addEventListener('eip6963:requestProvider', answer)

  const { list, discovery } = start()
  window.removeEventListener('eip6963:requestProvider', answer)

  expect(list()).toMatchObject([
    {
      id: 'com.wallet',
      name: 'Good Wallet',
      namespace: 'eip155',
      type: 'announced',
      rdns: 'com.wallet',
    },
  ])
  expect(discovery.find('com.wallet')?.provider).toBe(mine)
  await vi.waitFor(() => expect(list()[0]?.icon).toBe(icon))
})

test('a wallet that announces late is told', () => {
  const { ids, told } = start()
  expect(told()).toBe(1)

  announce({})

  expect(ids()).toEqual(['com.wallet'])
  expect(told()).toBe(2)
})

test('the same announcement twice is one wallet and tells nothing new', () => {
  const { list, told } = start()
  const mine = provider()
  const uuid = crypto.randomUUID()
  announce({ uuid }, mine)
  const before = told()

  announce({ uuid }, mine)

  expect(list()).toHaveLength(1)
  expect(list()[0]?.disputed).toBeUndefined()
  expect(told()).toBe(before)
})

test.each([
  ['uuid', { name: 'Other', rdns: 'com.other' }],
  ['rdns', { uuid: 'another', name: 'Other' }],
])('another provider under a known %s is listed too, and both are disputed', (_what, info) => {
  const { list, discovery } = start()
  const first = provider()
  announce({ uuid: 'one' }, first)

  announce({ uuid: 'one', ...info })

  expect(list()).toMatchObject([{ id: 'com.wallet', disputed: true }, { disputed: true }])
  expect(discovery.find('com.wallet')?.provider).toBe(first)
})

test('two that go by one name are both listed, and both are disputed', () => {
  const { ids, list } = start()
  announce({ uuid: 'one' })

  announce({ uuid: 'two', rdns: 'com.second' }, provider())

  expect(ids()).toEqual(['com.wallet', 'com.second'])
  expect(list()).toMatchObject([{ disputed: true }, { disputed: true }])
})

test('window.ethereum has no row of its own while any wallet has announced itself', () => {
  const own = provider()
  Reflect.set(window, 'ethereum', new Proxy(own, {}))
  const { ids } = start()
  expect(ids()).toEqual(['injected'])

  announce({}, own)

  expect(ids()).toEqual(['com.wallet'])
})

test('a wallet that announces itself under two domains is one, and nobody disputes it', () => {
  const { ids, list } = start()
  const own = provider()
  announce({ uuid: 'one' }, own)

  announce({ uuid: 'two', rdns: 'com.second' }, own)

  expect(ids()).toEqual(['com.wallet'])
  expect(list()[0]?.disputed).toBeUndefined()
})

test('wallets without a uuid are not taken for each other', () => {
  const { ids, list } = start()
  announce({ uuid: undefined, name: 'One', rdns: 'com.one' })

  announce({ uuid: undefined, name: 'Two', rdns: 'com.two' })

  expect(ids()).toEqual(['com.one', 'com.two'])
  expect(list().some(({ disputed }) => disputed)).toBe(false)
})

test('without a valid rdns the name is the id, without a name the uuid', () => {
  const { ids } = start()

  announce({ name: 'Plain', rdns: 'not a domain' })
  announce({ uuid: 'abc', name: 7, rdns: undefined })

  expect(ids()).toEqual(['Plain', 'abc'])
})

test('hostile announcements are ignored and do not stop others', () => {
  const { ids } = start()
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )
  const getter = {
    get request() {
      throw new Error('trap')
    },
  }

  for (const detail of [null, undefined, 7, 'x', trap, { info: trap, provider: trap }]) announceRaw(detail)
  announceRaw({ info: { uuid: 'u', name: 'N' }, provider: getter })
  announceRaw({ info: { uuid: 'u', name: 'N' }, provider: { request: 'no function' } })
  announceRaw({ info: {}, provider: provider() })
  announce({})

  expect(ids()).toEqual(['com.wallet'])
})

test('each announced fact is read once', () => {
  const { list } = start()
  const reads: string[] = []
  const spy = <T extends object>(target: T) =>
    new Proxy(target, {
      get(object, key) {
        reads.push(String(key))
        return Reflect.get(object, key)
      },
    })

  announceRaw({ info: spy({ uuid: 'u', name: 'N', icon, rdns: 'com.n' }), provider: spy(provider()) })

  expect(list()).toHaveLength(1)
  expect(reads.sort()).toEqual(['icon', 'name', 'rdns', 'request', 'uuid'])
})

test.each([
  'https://evil.example/track.png',
  'javascript:alert(1)',
  `data:image/png;base64,${'A'.repeat(90_000)}`,
  'data:text/html,x',
])('the icon %.30s is not shown', async (bad) => {
  const { list } = start()

  announce({ icon: bad })
  announce({ name: 'Other', rdns: 'com.other' })

  await vi.waitFor(() => expect(list()[1]?.icon).toBe(icon))
  expect(list()[0]?.icon).toBeUndefined()
})

test('a flood of 5000 wallets ends at 100', () => {
  const { list, told } = start()

  for (let n = 0; n < 5000; n++) announce({ name: `Wallet ${n}`, rdns: `com.wallet${n}` })

  expect(list()).toHaveLength(100)
  expect(told()).toBe(101)
})

test('window.ethereum is the browser wallet when nothing announced wraps it', () => {
  Reflect.set(window, 'ethereum', provider())

  const { list } = start()

  expect(list()).toMatchObject([{ id: 'injected', name: 'Browser Wallet', type: 'injected' }])
})

test('the browser wallet gives way to a later announcement of the same provider, but stays reachable', () => {
  const mine = provider()
  Reflect.set(window, 'ethereum', mine)
  const { ids, discovery } = start()

  announce({}, mine)

  expect(ids()).toEqual(['com.wallet'])
  expect(discovery.find('injected')?.provider).toBe(mine)
})

test('window.ethereum that comes late, and one whose getter throws', () => {
  Object.defineProperty(window, 'ethereum', {
    configurable: true,
    get() {
      throw new Error('trap')
    },
  })
  const { ids } = start()
  expect(ids()).toEqual([])

  Object.defineProperty(window, 'ethereum', { configurable: true, value: provider() })
  window.dispatchEvent(new Event('ethereum#initialized'))

  expect(ids()).toEqual(['injected'])
})

test('a provider swapped or patched after it was found is not used', async () => {
  const mine = { request: vi.fn(async () => 'genuine') }
  Reflect.set(window, 'ethereum', mine)
  const { discovery } = start()
  const genuine = mine.request

  mine.request = vi.fn(async () => 'forged')
  Reflect.set(window, 'ethereum', { request: async () => 'forged' })

  expect(await discovery.find('injected')?.request({ method: 'eth_accounts', params: [] })).toBe('genuine')
  expect(genuine).toHaveBeenCalledOnce()
})

test('a host that turns both ways off hears of nothing', () => {
  Reflect.set(window, 'ethereum', provider())
  const asked = vi.fn()
  window.addEventListener('eip6963:requestProvider', asked)

  const { ids } = start({ announced: false, injected: false })
  announce({})
  window.removeEventListener('eip6963:requestProvider', asked)

  expect(ids()).toEqual([])
  expect(asked).not.toHaveBeenCalled()
})

test('after the last unsubscribe nothing is heard; a new subscriber asks again', () => {
  const { discovery, ids } = start()
  for (const stop of stops.splice(0)) stop()

  announce({})
  expect(ids()).toEqual([])
  expect(discovery.find('com.wallet')).toBeUndefined()

  const answer = () => announce({})
  window.addEventListener('eip6963:requestProvider', answer)
  stops.push(discovery.subscribe(() => {}))
  window.removeEventListener('eip6963:requestProvider', answer)
  expect(discovery.find('com.wallet')).toBeDefined()
})

search('whatever announces itself, each wallet found has clean facts and an id of its own', async (look) => {
  const odd = fc.constantFrom<unknown>(null, undefined, Number.NaN, {}, [], () => {}, Symbol('x'), throwing)
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('com.wallet', 'Wallet', '', '\u202eW\u0000', 'a.b/../c'),
    odd,
  )
  const picture = fc.constantFrom(
    icon,
    'javascript:alert(1)',
    'https://evil.example/x.png',
    'data:text/html,x',
  )
  const info = fc.record({ uuid: text, name: text, rdns: text, icon: fc.oneof(picture, odd) })
  const by = fc.oneof(odd, fc.constant(undefined).map(provider))
  const detail = fc.oneof(
    odd,
    fc.record({ info: fc.oneof({ weight: 5, arbitrary: info }, odd), provider: by }),
  )

  await look(
    fc.property(fc.array(detail, { maxLength: 4 }), (details) => {
      const { list } = start({ announced: true, injected: false })
      for (const one of details) announceRaw(one)
      const found = list()
      stops.pop()?.()

      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      for (const { id, name, icon: shown, rdns } of found) {
        expect(id.length).toBeGreaterThan(0)
        expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b-\u200f]/u)
        expect(shown ?? 'data:image/').toMatch(/^data:image\//)
        expect(rdns ?? 'a.b').toMatch(/^[\w.-]+$/)
      }
    }),
  )
})
