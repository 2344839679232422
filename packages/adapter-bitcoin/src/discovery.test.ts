// @tier gate, @vitest-environment happy-dom
import type { Connector } from '@foyer/core'
import { markRivals } from '@foyer/core/adapters'
import { announceBitcoinWallet, type BitcoinShape, createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { afterEach, expect, test, vi } from 'vitest'
import { createDiscovery } from './discovery.js'

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function put(name: string, shape: BitcoinShape) {
  const { info, request } = createBitcoinTestWallet({ name, privateKeys: ['11'.repeat(32)] })
  const { remove } = announceBitcoinWallet(window, { info, shape, request })
  stops.push(remove)
  return remove
}

function start(modes = { announced: true, injected: true }) {
  const discovery = createDiscovery(modes)
  let last: readonly Connector[] = []
  let told = 0
  const stop = discovery.subscribe((connectors) => {
    last = connectors
    told += 1
  })
  stops.push(stop)
  return {
    discovery,
    stop,
    list: () => markRivals(last),
    names: () => last.map(({ name }) => name),
    told: () => told,
  }
}

/** Hands an object in as Wallet Standard does. */
function register(wallet: unknown) {
  const detail = (api: { register(wallet: unknown): () => void }) => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

function global(name: string, value: unknown) {
  Object.defineProperty(window, name, { value, configurable: true })
  stops.push(() => Reflect.deleteProperty(window, name))
}

const signing = { 'bitcoin:signTransaction': {}, 'standard:connect': {} }

test('wallets of every shape are found, with clean facts', async () => {
  put('Standard\u202e Wallet', 'standard')
  put('Listed Wallet', 'sats')
  for (const shape of ['leather', 'okx', 'unisat'] as const) put('Any', shape)

  const { list, discovery } = start()

  expect(list().map(({ id, name, type, rdns }) => [id, name, type, rdns])).toEqual([
    ['Standard Wallet', 'Standard Wallet', 'announced', undefined],
    ['Listed Wallet', 'Listed Wallet', 'announced', undefined],
    ['Leather', 'Leather', 'injected', undefined],
    ['com.okex.wallet', 'OKX Wallet', 'injected', 'com.okex.wallet'],
    ['UniSat Wallet', 'UniSat Wallet', 'injected', undefined],
  ])
  expect(list().every(({ namespace }) => namespace === 'bip122')).toBe(true)
  // It is a drawing.
  await vi.waitFor(() => expect(list()[0]?.icon).toMatch(/^data:image\//))
  expect(discovery.find('Leather')?.walletApi).toBe('leather')
})

test('a well-known wallet goes by the names that it has elsewhere too', () => {
  put('Xverse Wallet', 'sats')
  put('Any', 'leather')

  expect(
    start()
      .list()
      .map(({ explorerId }) => explorerId?.slice(0, 8)),
  ).toEqual(['2a87d74a', '483afe1d'])
})

test('a wallet that comes late is told, and one that goes is gone', () => {
  const { names } = start()
  expect(names()).toEqual([])

  const remove = put('Late', 'standard')
  expect(names()).toEqual(['Late'])
  remove()

  expect(names()).toEqual([])
})

test('ways that the host shut find nothing', () => {
  put('Standard', 'standard')
  put('Listed', 'sats')
  put('Any', 'unisat')

  expect(start({ announced: false, injected: true }).names()).toEqual(['UniSat Wallet'])
  expect(start({ announced: true, injected: false }).names()).toEqual(['Standard', 'Listed'])
})

test('one object in two shapes is one wallet; another object under its name is a rival', () => {
  const { list, discovery } = start()
  const mine = { request: async () => null }
  register({ name: 'Wallet', features: { ...signing, 'sats-connect:': { provider: mine } } })
  global('WalletProvider', mine)
  global('btc_providers', [{ id: 'WalletProvider', name: 'wallet' }])
  expect(start().list()).toHaveLength(1)

  register({ name: 'WALLET', features: signing })

  expect(list()).toMatchObject([
    { id: 'Wallet', disputed: true },
    { id: 'WALLET', disputed: true },
  ])
  expect(discovery.find('Wallet')?.provider).toBe(mine)
})

test('a wallet that registers under the name of a page global does not take its place', () => {
  global('unisat', { requestAccounts: async () => [] })
  const { list } = start()

  register({ name: 'UniSat Wallet', features: signing })

  expect(list()).toMatchObject([{ disputed: true }, { disputed: true }])
})

test('a wallet without any Bitcoin feature is left to the other families', () => {
  const { names } = start()

  register({ name: 'Other', features: { 'solana:signTransaction': {}, 'standard:connect': {} } })
  register({ name: 'Sats', features: { 'sats-connect:': { provider: { request: async () => null } } } })

  expect(names()).toEqual(['Sats'])
})

test('hostile wallets are ignored and do not stop others', () => {
  const { names } = start()
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
    },
  )
  global('btc_providers', [null, trap, { id: 'no.such.path', name: 'X' }, { id: 7 }])

  for (const wallet of [null, undefined, 7, 'x', trap, {}, { name: '', features: signing }]) register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: trap }))
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: () => {
        throw new Error('trap')
      },
    }),
  )
  register({ name: 'Good', icon: 'https://evil.example/track.png', features: signing })

  expect(names()).toEqual(['Good'])
})

test('a remote icon is not shown', () => {
  const { list } = start()

  register({ name: 'Good', icon: 'https://evil.example/track.png', features: signing })

  expect(list()[0]?.icon).toBeUndefined()
})

test('a flood of wallets ends at 100', () => {
  const { list } = start()

  for (let n = 0; n < 2000; n++) register({ name: `Wallet ${n}`, features: signing })

  expect(list()).toHaveLength(100)
})

test('nothing is heard once nobody listens', () => {
  const { stop, told } = start()
  stop()
  const before = told()

  put('Late', 'standard')

  expect(told()).toBe(before)
})
