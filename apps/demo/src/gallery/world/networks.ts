import { type Network, parseNetworkId } from '@foyer/core'

/** A network of the gallery. */
function network(id: string, name: string, more: Partial<Network> = {}): Network {
  return {
    id: parseNetworkId(id),
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
    explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
    ...more,
  }
}

export const ethereum = network('eip155:1', 'Ethereum')
export const base = network('eip155:8453', 'Base')
const polygon = network('eip155:137', 'Polygon')
export const foreign = network('eip155:99999', 'Nowhere')
export const longNetwork = network(
  'eip155:4242',
  'The Very Long Named Settlement Network of the Northern Archipelago',
  {
    explorer: { name: 'The Block Explorer of the Northern Archipelago', url: 'https://explorer.example' },
  },
)
const onSolana = {
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  explorer: { name: 'Solscan', url: 'https://solscan.io', accountPath: 'account' },
}
export const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', onSolana)
const solanaDevnet = network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', onSolana)
export const bitcoin = network('bip122:000000000019d6689c085ae165831e93', 'Bitcoin', {
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  explorer: { name: 'mempool.space', url: 'https://mempool.space' },
})
export const polkadot = network('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', {
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  explorer: { name: 'Subscan', url: 'https://polkadot.subscan.io', accountPath: 'account' },
})
/** The networks of the chain families that come after the first. */
export const others = [
  { namespace: 'solana', networks: [solana, solanaDevnet] },
  { namespace: 'bip122', networks: [bitcoin] },
  { namespace: 'polkadot', networks: [polkadot] },
] as const

const rollups = [
  [42161, 'Arbitrum'],
  [10, 'Optimism'],
  [59144, 'Linea'],
  [534352, 'Scroll'],
  [324, 'zkSync'],
  [100, 'Gnosis'],
  [42220, 'Celo'],
  [7777777, 'Zora'],
  [81457, 'Blast'],
  [5000, 'Mantle'],
] as const

/** As many as asked for: Ethereum first. */
export function networksUpTo(count: number): readonly Network[] {
  const known = [ethereum, base, polygon]
  const more = Array.from({ length: Math.max(0, count - known.length) }, (_, at) => {
    const [id, name] = rollups[at] ?? [10_000 + at, `Rollup ${at + 1}`]
    return network(`eip155:${id}`, name)
  })
  return [...known, ...more].slice(0, count)
}
