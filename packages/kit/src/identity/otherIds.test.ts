// @tier gate, @vitest-environment happy-dom
import { bitcoin } from '@foyer/adapter-bitcoin'
import { bitcoinMainnet } from '@foyer/adapter-bitcoin/networks'
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf } from '@foyer/core'
import { fakeArea, fakeLocks } from '@foyer/testing/family'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const adapters = [evm({ networks: [mainnet] }), bitcoin({ networks: [bitcoinMainnet] })]
let life = new AbortController()

beforeEach(async () => {
  const area = fakeArea({ '@foyer/leaving': { 'eip155/none': { visits: 0, debt: performance.now() } } })
  const warm = createInstance(parseOptions({ adapters, debug: false }), () => area)
  const end = warm.start()
  await Promise.all([warm.prepare(), warm.adapter('eip155'), warm.adapter('bip122')])
  await vi.waitFor(() => expect(area.values.get('@foyer/leaving')).toContain('"visits":1'))
  end()
  warm.stop()
  vi.useFakeTimers()
  life = new AbortController()
})
afterEach(() => {
  life.abort()
  vi.useRealTimers()
})

function evmWallet() {
  const own = { lists: false }
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'wallet_revokePermissions') own.lists = false
      if (method === 'eth_requestAccounts') own.lists = true
      return own.lists ? ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] : []
    },
    on() {},
    removeListener() {},
  }
  // A shim of the page announces `window.ethereum` under a name of its own: which is first depends on what loads first.
  const infos = [
    { uuid: '1', name: 'Harbor', rdns: 'app.harbor', icon: '' },
    { uuid: '2', name: 'Injected', rdns: 'example.shim', icon: '' },
  ]
  return {
    own,
    arrive(isFirst: boolean) {
      const say = () => {
        for (const info of isFirst ? infos : [...infos].reverse())
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      }
      window.addEventListener('eip6963:requestProvider', say, { signal: life.signal })
    },
  }
}

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

/** A wallet of the sats-connect family: in `btc_providers`, and since its update by Wallet Standard too, as the same object. */
function bitcoinWallet() {
  const own = { lists: false }
  const accounts = [{ address, publicKey, purpose: 'payment', addressType: 'p2wpkh', walletType: 'software' }]
  const provider = {
    async request(method: string) {
      if (method === 'wallet_connect') own.lists = true
      if (method === 'wallet_disconnect') own.lists = false
      if (!/^wallet_(connect|disconnect|getAccount)$/.test(method))
        return { error: { code: -32601, message: 'unknown' } }
      return own.lists || method === 'wallet_disconnect'
        ? { result: { addresses: accounts } }
        : { error: { code: -32002, message: 'Access denied.' } }
    },
    addListener: () => () => {},
  }
  const wallet = {
    version: '1.0.0',
    name: 'Xverse',
    icon: '',
    chains: ['bitcoin:mainnet'],
    accounts: [],
    features: { 'sats-connect:': { provider } },
  }
  return {
    own,
    arrive(isBeforeUpdate: boolean) {
      Reflect.set(window, 'XverseProviders', { BitcoinProvider: provider })
      Reflect.set(window, 'btc_providers', [
        { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: '' },
      ])
      life.signal.addEventListener('abort', () => {
        Reflect.deleteProperty(window, 'XverseProviders')
        Reflect.deleteProperty(window, 'btc_providers')
      })
      if (isBeforeUpdate) return
      const register = (event: Event) => event instanceof CustomEvent && event.detail.register(wallet)
      window.addEventListener('wallet-standard:app-ready', register, { signal: life.signal })
    },
  }
}

test.each([
  ['EIP-6963', 'eip155', evmWallet],
  ['btc_providers and Wallet Standard', 'bip122', bitcoinWallet],
] as const)(
  'an object that goes by two names (%s) is one wallet, whichever name comes first',
  async (_, namespace, make) => {
    const area = fakeArea()
    const wallet = make()
    async function visit(isFirst: boolean, work: (one: ReturnType<typeof createInstance>) => Promise<void>) {
      wallet.arrive(isFirst)
      const one = createInstance(parseOptions({ adapters, debug: false }), () => area, fakeLocks())
      const end = one.start()
      void one.discover()
      await vi.advanceTimersByTimeAsync(10_000)
      await work(one)
      await vi.advanceTimersByTimeAsync(60_000)
      end()
      one.stop()
      life.abort()
      life = new AbortController()
    }
    const seen: unknown[] = []
    await visit(true, async (one) => {
      const id = one.state.wallets[0]?.connectors[0].id ?? ''
      void one.connect({ connectorId: id, namespace }).catch(() => {})
      await vi.advanceTimersByTimeAsync(10_000)
      seen.push(connectionOf(one.state, namespace).status)
    })
    await visit(false, async (one) => {
      seen.push(connectionOf(one.state, namespace).status)
      // As a host does at a log-out.
      void one.disconnect().catch(() => {})
    })
    await visit(false, async () => {})

    expect([...seen, wallet.own.lists]).toEqual(['connected', 'connected', false])
  },
)
