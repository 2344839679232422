// @vitest-environment happy-dom
import {
  accountId,
  type FeatureContext,
  type FeatureStore,
  type Route,
  type Token,
  type TokenBalance,
} from '@foyer/core'
import { createFeatureHost, createSwapService, fakeNetwork, fakeToken as token } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { subscribe } from 'valtio/vanilla'
import { messages } from './messages.js'
import type { Swaps } from './state.js'

export const me = '0x1111111111111111111111111111111111111111'
export const other = '0x2222222222222222222222222222222222222222'
export const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const ethereum = {
  ...fakeNetwork('eip155:1', 'Ethereum'),
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
}
export const base = fakeNetwork('eip155:8453', 'Base')
export const ether = token({ symbol: 'ETH', decimals: 18, amount: 2n * 10n ** 18n, price: 2000 })
export const usdc = token({
  symbol: 'USDC',
  decimals: 6,
  amount: 3_410_250_000n,
  price: 1,
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
})
/** Not held, and without a price until somebody names one. */
export const dai = token({
  symbol: 'DAI',
  decimals: 18,
  amount: 0n,
  address: '0x6b175474e89094c44da98b954eedeac495271d0f',
})
/** The account on Ethereum. */
export const myAccount = accountId(ethereum.id, me)

const coin = `0x${'e'.repeat(40)}`
/** One token for another at the prices of these tests: an ether is 2,000 of the others. */
export function worth(amount: bigint, from: Pick<Token, 'decimals'>, to: Pick<Token, 'decimals'>): bigint {
  const price = (of: Pick<Token, 'decimals'>) => ('address' in of ? 1n : 2_000n)
  return (amount * price(from) * 10n ** BigInt(to.decimals)) / 10n ** BigInt(from.decimals) / price(to)
}

/** `createFeatureHost` with a service that swaps, and a chain that says yes. */
export function createFakeHost(
  options: {
    readonly store?: FeatureStore
    readonly held?: readonly TokenBalance[]
    /** The list of the service. */
    readonly tokens?: readonly TokenBalance[]
  } = {},
) {
  const text = createText()
  text.add(messages)
  const host = createFeatureHost({
    text,
    networks: [ethereum, base],
    address: me,
    held: [ether, usdc],
    ...options,
  })
  host.state.families = { eip155: { nativeAssetAddress: coin } }
  const { script, api, call, sent, signed, batches, asked } = createSwapService({
    account: myAccount,
    router,
    coin,
    tokens: options.tokens ?? [ether, usdc, dai],
    quote: async (amount, from, to) => worth(amount, from, to),
  })
  const context: FeatureContext = {
    ...host.context,
    api,
    async adapter(namespace) {
      const adapter = await host.context.adapter(namespace)
      return { ...adapter, capabilities: { ...adapter.capabilities, call } }
    },
  }

  /** Creates the controller, and tells it of the form as the real host does: once for each stay in the history. */
  function install(create: (context: FeatureContext) => Swaps, own: FeatureContext = context): Swaps {
    const swaps = create(own)
    let stay: { readonly route: Route; readonly life: AbortController } | undefined
    const follow = () => {
      const route = own.router.state.stack.find(({ view }) => view === 'Swap')
      if (stay && stay.route !== route) {
        const { life } = stay
        stay = undefined
        life.abort()
      }
      if (stay || route?.view !== 'Swap') return
      stay = { route, life: new AbortController() }
      swaps.open(route.params?.token, stay.life.signal)
    }
    subscribe(own.router.state, follow, true)
    follow()
    return swaps
  }

  return { ...host, context, script, sent, signed, batches, asked, text, install }
}
