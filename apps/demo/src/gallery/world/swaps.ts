import { type Feature, joinAccount } from '@foyer/core'
import { swaps } from '@foyer/feature-swaps'
import { createSwapService, type SwapScript } from '@foyer/testing/feature'
import { ada } from './accounts.js'
import { ethereum } from './networks.js'
import { dai, ether, usdc } from './tokens.js'

/** Changes what the service, the chain or the wallet says to somebody who swaps. */
export type ScriptSwaps = (script: SwapScript) => void

/** Dollars for one of each. */
const prices: Readonly<Record<string, bigint>> = { ETH: 3_000n, USDC: 1n, DAI: 1n }

/** The feature of swaps over a service in memory. */
export function scriptedSwaps(change: ScriptSwaps) {
  const { script, api, call } = createSwapService({
    account: joinAccount(ethereum.id, ada),
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    coin: `0x${'e'.repeat(40)}`,
    tokens: [ether, usdc, dai],
    // The pool takes 0.3 % of what is given.
    quote: async (amount, from, to) =>
      (amount * (prices[from.symbol] ?? 1n) * 10n ** BigInt(to.decimals) * 997n) /
      (10n ** BigInt(from.decimals) * (prices[to.symbol] ?? 1n) * 1_000n),
  })
  change(script)
  const feature: Feature = {
    ...swaps,
    // Whether the host has a data API says nothing here.
    available: () => true,
    async load() {
      const module = await swaps.load()
      const own = { native: async () => 3_000, token: async () => 1 }
      return { ...module, install: (context) => module.install({ ...context, api, prices: own }) }
    },
  }
  return { feature, call }
}
