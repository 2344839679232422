import type { TokenId } from '../../questions.js'
import { tokenKey } from '../../tokenKey.js'

/** By what DefiLlama knows a chain, and its coin. */
const chains: Readonly<Record<string, readonly [chain: string, coin: string]>> = {
  'eip155:1': ['ethereum', 'ethereum'],
  'eip155:10': ['optimism', 'ethereum'],
  'eip155:56': ['bsc', 'binancecoin'],
  'eip155:100': ['xdai', 'xdai'],
  'eip155:137': ['polygon', 'polygon-ecosystem-token'],
  'eip155:250': ['fantom', 'fantom'],
  'eip155:324': ['era', 'ethereum'],
  'eip155:8217': ['klaytn', 'kaia'],
  'eip155:8453': ['base', 'ethereum'],
  'eip155:42161': ['arbitrum', 'ethereum'],
  'eip155:42220': ['celo', 'celo'],
  'eip155:43114': ['avax', 'avalanche-2'],
  'eip155:59144': ['linea', 'ethereum'],
  'eip155:534352': ['scroll', 'ethereum'],
  'eip155:1313161554': ['aurora', 'ethereum'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['solana', 'solana'],
  'bip122:000000000019d6689c085ae165831e93': ['bitcoin', 'bitcoin'],
}
/** Currencies that are coins themselves. */
export const llamaCoins: Readonly<Record<string, string>> = {
  eth: 'coingecko:ethereum',
  btc: 'coingecko:bitcoin',
}

/** By what DefiLlama knows a token; `undefined` on a chain that it does not know. */
export function llamaId({ chain, address }: TokenId): string | undefined {
  const known = chains[chain]
  if (!known) return undefined
  return address === undefined
    ? `coingecko:${known[1]}`
    : tokenKey({ chain, address }).replace(chain, known[0])
}
