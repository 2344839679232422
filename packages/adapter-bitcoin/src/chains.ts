import type { NetworkId } from '@foyer/core'
import { networks, type Network as Parameters } from 'bitcoinjs-lib'
import { bitcoinMainnet, bitcoinRegtest } from './networks.js'

/** What the addresses of a network look like. Every test network but regtest shares those of the first. */
export type ChainKind = 'mainnet' | 'testnet' | 'regtest'

const kinds: Readonly<Record<NetworkId<'bip122'>, ChainKind>> = {
  [bitcoinMainnet.id]: 'mainnet',
  [bitcoinRegtest.id]: 'regtest',
}

/** The kind of a network. */
export function kindOf(network: NetworkId<'bip122'>): ChainKind {
  return kinds[network] ?? 'testnet'
}

/** The library's parameters of a network. */
export function parametersOf(network: NetworkId<'bip122'>): Parameters {
  const kind = kindOf(network)
  return kind === 'mainnet' ? networks.bitcoin : networks[kind]
}
