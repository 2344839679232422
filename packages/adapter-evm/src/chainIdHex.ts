import { type NetworkId, networkParts } from '@foyer/core'
import type { Hex } from 'viem'

/** The chain id of a network as wallets and nodes write it. */
export function chainIdHex(network: NetworkId<'eip155'>): Hex {
  return `0x${BigInt(networkParts(network).reference).toString(16)}`
}
