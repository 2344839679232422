/** The coin of a chain. */
export interface Coin {
  readonly name: string
  readonly symbol: string
  /** How many digits of base units are a fraction. */
  readonly decimals: number
}

/** EVM chains whose coin is ether, with their test networks. On any other the coin may be worth something else. */
const ofEther = new Set([
  ...[1, 10, 130, 169, 185, 254, 255, 288, 291, 300, 324, 360, 480, 690, 919, 957, 1101, 1135, 1301],
  ...[1750, 1868, 2442, 2741, 4202, 4801, 5112, 7560, 8333, 8453, 11011, 11124, 17000, 31337, 34443, 42161],
  ...[42170, 43111, 48898, 48900, 53302, 57073, 58008, 59141, 59144, 60808, 81457, 84532, 167000, 167009],
  ...[421614, 534351, 534352, 543210, 560048, 763373, 7777777, 11155111, 11155420, 168587773, 888888888],
  ...[999999999, 1313161554],
])
const ether: Coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const sol: Coin = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const btc: Coin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

const known: Readonly<Record<string, Coin>> = {
  'eip155:56': { name: 'BNB', symbol: 'BNB', decimals: 18 },
  'eip155:100': { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  'eip155:137': { name: 'POL', symbol: 'POL', decimals: 18 },
  'eip155:250': { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  'eip155:8217': { name: 'KAIA', symbol: 'KAIA', decimals: 18 },
  'eip155:42220': { name: 'Celo', symbol: 'CELO', decimals: 18 },
  'eip155:43114': { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': sol,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': sol,
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': sol,
  'bip122:000000000019d6689c085ae165831e93': btc,
  'bip122:000000000933ea01ad0ee984209779ba': btc,
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
}
const decimals: Readonly<Record<string, number>> = { solana: 9, bip122: 8, polkadot: 10 }

const unknown = { name: 'Coin', symbol: 'COIN' }

/** Whether neither the host nor this table names the coin of a chain. */
export function isUnknown({ symbol }: Coin): boolean {
  return symbol === unknown.symbol
}

/** The coin of a chain that the host has not named: nothing is worth something by a guess. */
export function coinOf(chain: string): Coin {
  const [namespace = '', reference = ''] = chain.split(':')
  if (namespace === 'eip155' && ofEther.has(Number(reference))) return ether
  return known[chain] ?? { ...unknown, decimals: decimals[namespace] ?? 18 }
}
