// @tier gate, @vitest-environment happy-dom
import { bitcoin } from '@foyer/adapter-bitcoin'
import { bitcoinMainnet } from '@foyer/adapter-bitcoin/networks'
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { polkadot } from '@foyer/adapter-polkadot'
import { polkadotAssetHub } from '@foyer/adapter-polkadot/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea, fakeLocks } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const adapters = [
  evm({ networks: [mainnet] }),
  bitcoin({ networks: [bitcoinMainnet] }),
  polkadot({ networks: [polkadotAssetHub] }),
]
const families = ['eip155', 'bip122', 'polkadot'] as const

beforeEach(async () => {
  // Code arrives before the clock is stopped, also the code that a connection fetches.
  const warm = createInstance(parseOptions({ adapters, debug: false }), () => undefined)
  await Promise.all([warm.prepare(), ...families.map((one) => warm.adapter(one))])
  warm.stop()
  for (const { at, namespace, id, value } of ways.filter(({ tells }) => tells)) {
    Reflect.set(window, at, value)
    const area = areaOf(namespace, id)
    const instance = createInstance(parseOptions({ adapters, debug: false }), () => area, fakeLocks())
    const end = instance.start()
    await vi.waitFor(() => expect(connectionOf(instance.state, namespace).status).toBe('connected'))
    end()
    instance.stop()
    Reflect.deleteProperty(window, at)
  }
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const none = () => {}
const accounts = async () => ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']
const unisat = { getAccounts: accounts, requestAccounts: accounts, on: none, removeListener: none }
const ethereum = {
  request: async ({ method }: { readonly method: string }) => (method === 'eth_chainId' ? '0x1' : [address]),
  on: none,
  removeListener: none,
}

/** The wallets that nothing announces: where they are in the page, and whether they tell accounts without a window. */
const ways = [
  { at: 'ethereum', namespace: 'eip155', id: 'injected', value: ethereum, tells: true },
  { at: 'unisat', namespace: 'bip122', id: 'UniSat Wallet', value: unisat, tells: true },
  { at: 'okxwallet', namespace: 'bip122', id: 'com.okex.wallet', value: { bitcoin: unisat }, tells: true },
  { at: 'LeatherProvider', namespace: 'bip122', id: 'Leather', value: { request: none }, tells: false },
  {
    at: 'btc_providers',
    namespace: 'bip122',
    id: 'Quay',
    value: [{ id: 'quay', name: 'Quay' }],
    tells: false,
  },
  {
    at: 'injectedWeb3',
    namespace: 'polkadot',
    id: 'talisman',
    value: { talisman: { enable: async () => ({}) } },
    tells: false,
  },
] as const

const areaOf = (namespace: string, id: string) =>
  fakeArea({ '@foyer/connectors': { [namespace]: id }, '@foyer/lastAddress': { eip155: address } })

searchModel('a wallet that is remembered, and that nothing announces, is found in the first 6 s of a visit', {
  stories: fc.record({ way: fc.constantFrom(...ways), ms: fc.integer({ min: 0, max: 6_000 }) }),
  gate: 40,
  exhaustive: 400,
  async play({ way: { at, namespace, id, value, tells }, ms }, tell) {
    tell(`window.${at} is there after ${ms} ms`)
    const area = areaOf(namespace, id)
    const instance = createInstance(parseOptions({ adapters, debug: false }), () => area, fakeLocks())
    const end = instance.start()
    try {
      await vi.advanceTimersByTimeAsync(ms)
      Reflect.set(window, 'quay', { request: none })
      Reflect.set(window, at, value)
      await vi.advanceTimersByTimeAsync(60_000)

      const listed = instance.state.wallets.flatMap(({ connectors }) => connectors.map((one) => one.id))
      expect(listed).toContain(id)
      if (tells)
        expect(connectionOf(instance.state, namespace)).toMatchObject({
          status: 'connected',
          connectorId: id,
        })
    } finally {
      end()
      instance.stop()
      for (const one of [at, 'quay']) Reflect.deleteProperty(window, one)
      expect(vi.getTimerCount()).toBe(0)
    }
  },
})
