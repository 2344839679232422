// @tier gate, @vitest-environment happy-dom
import type { Connector } from '@foyer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDiscovery } from './discovery.js'

const modes = { announced: true, injected: true }

beforeEach(() => {
  vi.useFakeTimers()
  document.title = 'A page'
})

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'injectedWeb3')
})

function put(entries: object) {
  Reflect.set(window, 'injectedWeb3', entries)
}

function listed(discovery: ReturnType<typeof createDiscovery>): readonly Connector[] {
  let last: readonly Connector[] = []
  discovery.subscribe((connectors) => {
    last = connectors
  })()
  return last
}

const enable = async () => {}
const injected = { icon: undefined, namespace: 'polkadot', type: 'injected' }

test('wallets of the page are found, under the names they have on other chains', () => {
  put({ talisman: { enable }, 'subwallet-js': { enable }, novel: { enable } })

  expect(listed(createDiscovery(modes))).toEqual([
    { ...injected, id: 'talisman', name: 'Talisman', rdns: 'xyz.talisman' },
    { ...injected, id: 'subwallet-js', name: 'SubWallet', rdns: 'app.subwallet' },
    { ...injected, id: 'novel', name: 'novel' },
  ])
})

test('a wallet that comes late is told while somebody listens, and never after', () => {
  const discovery = createDiscovery(modes)
  const told: number[] = []
  const stop = discovery.subscribe((connectors) => told.push(connectors.length))

  setTimeout(() => put({ talisman: { enable } }), 300)
  vi.advanceTimersByTime(1_000)
  stop()
  put({ talisman: { enable }, other: { enable } })
  vi.advanceTimersByTime(60_000)

  expect(told).toEqual([0, 1])
  expect(vi.getTimerCount()).toBe(0)
})

test('what the page swaps in later is never used', async () => {
  const first = vi.fn(async (_origin: string) => 'first')
  const entry = { enable: first }
  put({ talisman: entry })
  const discovery = createDiscovery(modes)
  listed(discovery)

  entry.enable = vi.fn()
  put({ talisman: { enable: vi.fn() } })
  listed(discovery)

  expect(await discovery.find('talisman')?.enable()).toBe('first')
  expect(first).toHaveBeenCalledWith('A page')
})

test('the page is called by the name that the host gave', async () => {
  const asked = vi.fn()
  put({ talisman: { enable: asked } })
  const discovery = createDiscovery(modes, 'Shop')
  listed(discovery)

  discovery.find('talisman')?.enable()

  expect(asked).toHaveBeenCalledWith('Shop')
})

test('hostile entries are ignored and do not stop others', () => {
  put({
    broken: null,
    plain: 'text',
    '\u202e': { enable },
    throws: {
      get enable() {
        throw new Error('no')
      },
    },
    ['x'.repeat(200)]: { enable },
    talisman: { enable },
  })

  expect(listed(createDiscovery(modes)).map(({ id }) => id)).toEqual(['talisman'])
})

test('a registry that throws is no registry', () => {
  put(
    new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('no')
        },
      },
    ),
  )

  expect(listed(createDiscovery(modes))).toEqual([])
})

test('a flood of 5000 wallets ends at 100', () => {
  put(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`w${at}`, { enable }])))

  expect(listed(createDiscovery(modes))).toHaveLength(100)
})

test('nothing is looked for where the host forbids it', () => {
  put({ talisman: { enable } })

  expect(listed(createDiscovery({ announced: true, injected: false }))).toEqual([])
})
