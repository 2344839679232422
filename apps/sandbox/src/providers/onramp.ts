import { type OnrampTest, onrampTest, type SoldCoin } from '@foyer/gateway/onramp-test'
import type { Chain } from '../chain.ts'

/** Where the page is that asks whether to buy. */
export const onrampPath = '/onramp'

const networks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:8453': 'base',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** Sells the coins of the chains that credit them. Nobody pays. */
export function onramp(chains: readonly Chain[], origin: string, now: () => number): OnrampTest {
  const sellers = new Map(chains.map(({ id, credit }) => [id, credit]))
  return onrampTest({
    page: `${origin}${onrampPath}`,
    coins: chains.filter(({ credit }) => credit).map(soldCoin),
    credit: async ({ coin, address, amount }) => sellers.get(coin.chain)?.(address, amount),
    now,
  })
}

function soldCoin({ id: chain, native: { name, symbol, decimals, price } }: Chain): SoldCoin {
  return { name, symbol, decimals, price: `${price}`, chain, network: networks[chain] ?? chain }
}
