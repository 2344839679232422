import type { NetworkId } from '@foyer/core'

/** How Wallet Standard names the networks that have a name. */
const names: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** A network as Wallet Standard calls it; one without a name of its own goes by its CAIP-2 id. */
export function clusterOf(network: NetworkId): string {
  return names[network] ?? network
}

/** A network as sign-ins name it (CAIP-122): `mainnet`. */
export function clusterName(network: NetworkId): string {
  return names[network]?.slice('solana:'.length) ?? network
}
