// @tier gate, @vitest-environment happy-dom
import type { Connector } from '@foyer/core'
import { markRivals } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import { announceSolanaWallet, createSolanaTestWallet } from '@foyer/testing/solana'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createDiscovery } from './discovery.js'
import { solanaMainnet } from './networks.js'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Reading anything of it fails. */
const throwing = new Proxy(Object.create(null), {
  get() {
    throw new Error('no')
  },
})

function standard(told: object = {}) {
  return {
    version: '1.0.0',
    name: 'Wallet',
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [] }) },
      'solana:signMessage': { signMessage: async () => [] },
    },
    ...told,
  }
}

function register(...wallets: readonly unknown[]): () => void {
  let unregister = () => {}
  const detail = (api: { register(...list: readonly unknown[]): () => void }) => {
    unregister = api.register(...wallets)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => unregister()
}

function start(modes = { announced: true, injected: true }) {
  const discovery = createDiscovery(modes)
  let last: readonly Connector[] = []
  const told = vi.fn((connectors: readonly Connector[]) => {
    last = connectors
  })
  const stop = discovery.subscribe(told)
  stops.push(stop)
  return { discovery, told, stop, list: () => markRivals(last), ids: () => last.map(({ id }) => id) }
}

function testWallet(name = 'Wallet') {
  const wallet = createSolanaTestWallet({
    name,
    seeds: ['11'.repeat(32)],
    chains: { 'solana:mainnet': 'http://127.0.0.1:9' },
  })
  const announced = announceSolanaWallet(window, wallet)
  stops.push(announced.remove)
  return announced
}

test('a wallet that is there before or comes after is found, with clean facts', async () => {
  testWallet('Early')
  const { list, discovery } = start()
  testWallet('La\u202ete')
  // Its picture is a drawing.
  await vi.waitFor(() => expect(list()[0]?.icon).toBeDefined())

  expect(list()).toEqual([
    {
      id: 'Early',
      name: 'Early',
      icon: expect.stringMatching(/^data:image/),
      namespace: 'solana',
      type: 'announced',
    },
    expect.objectContaining({ id: 'Late', name: 'Late' }),
  ])
  expect(discovery.find('Early')?.connector).toBe(list()[0])
  expect(discovery.find('other')).toBeUndefined()
})

test('a well-known wallet goes by the names that it has elsewhere too', () => {
  const { list } = start()
  register(standard({ name: 'Phantom' }))

  expect(list()).toMatchObject([
    { id: 'Phantom', rdns: 'app.phantom', explorerId: expect.stringMatching(/^a797aa35/) },
  ])
})

test('a wallet that unregisters is gone', () => {
  const { ids, discovery } = start()
  const remove = register(standard())
  expect(ids()).toEqual(['Wallet'])

  remove()

  expect(ids()).toEqual([])
  expect(discovery.find('Wallet')).toBeUndefined()
})

test('the same wallet twice is one; another under its name is listed too, and both are disputed', () => {
  const { list, discovery } = start()
  const first = standard()
  register(first)
  register(first)
  expect(list()).toHaveLength(1)
  expect(list()[0]?.disputed).toBeUndefined()
  const connect = vi.fn()

  register(standard({ features: { ...first.features, 'standard:connect': { connect } } }))

  expect(list()).toMatchObject([
    { id: 'Wallet', disputed: true },
    { id: 'Wallet (2)', disputed: true },
  ])
  discovery.find('Wallet')?.connect(false, solanaMainnet.id)
  expect(connect).not.toHaveBeenCalled()
})

test.each([
  ['no connect', { features: { 'solana:signMessage': { signMessage() {} } } }],
  ['nothing to sign with', { features: { 'standard:connect': { connect() {} } } }],
  ['no name', { name: '\u202e' }],
  ['other chains alone', { chains: ['bitcoin:mainnet'] }],
  ['chains that are none', { chains: 'solana:mainnet' }],
])('a wallet with %s is not one for Solana', (_what, told) => {
  const { ids } = start()

  register(standard(told))

  expect(ids()).toEqual([])
})

test('a remote icon is left out: it would tell its server about the visitor', () => {
  const { list } = start()

  register(standard({ icon: 'https://wallet.example/icon.png' }))

  expect(list()[0]?.icon).toBeUndefined()
})

test('what the page swaps in after the wallet was found is never called', async () => {
  const { discovery } = start()
  const wallet = standard()
  const swapped = vi.fn()
  register(wallet)

  Object.assign(wallet.features, { 'standard:connect': { connect: swapped } })
  await discovery.find('Wallet')?.connect(false, solanaMainnet.id)

  expect(swapped).not.toHaveBeenCalled()
})

test('wallets that throw, flood or lie break nothing', () => {
  const { ids } = start()

  register(throwing, undefined, 7, standard({ features: throwing }), standard({ chains: throwing }))
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail() {
        throw new Error('no')
      },
    }),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'nonsense' }))
  register(...Array.from({ length: 1000 }, (_, index) => standard({ name: `W${index}` })))

  expect(ids()).toHaveLength(100)
})

search('whatever registers, what is listed is plain text and of Solana', async (look) => {
  const { list } = start()
  const anything = fc.oneof(
    fc.anything(),
    fc.record({ name: fc.anything(), icon: fc.anything(), chains: fc.anything(), features: fc.anything() }),
  )

  await look(
    fc.property(anything, (wallet) => {
      register(wallet)
      for (const { id, name, namespace } of list()) {
        expect(typeof id === 'string' && id.length > 0 && id === name).toBe(true)
        expect(namespace).toBe('solana')
      }
    }),
  )
})

test('without listeners nothing is heard, and a host may forbid to look', () => {
  const asked = vi.fn()
  window.addEventListener('wallet-standard:app-ready', asked)
  const { stop, discovery } = start()
  const calls = asked.mock.calls.length
  stop()
  register(standard())
  expect(discovery.find('Wallet')).toBeUndefined()

  const forbidden = start({ announced: false, injected: true })
  register(standard())

  expect(forbidden.ids()).toEqual([])
  expect(asked.mock.calls.length).toBe(calls)
})
