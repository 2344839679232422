import { type NetworkId, networkParts } from '@foyer/core'
import type { Hex } from 'viem'

/** The chain id of a network as wallets and nodes write it. */
export function chainIdHex(network: NetworkId<'eip155'>): Hex {
  return `0x${BigInt(networkParts(network).reference).toString(16)}`
}

/** How long (ms) a wallet may take to be on the network after it agreed. Not in a file of its own: each chunk costs every page. */
export const moveMs = 3_000
