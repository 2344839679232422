import { type NetworkId, networkParts } from '@foyer/core'
import { type Hex, numberToHex } from 'viem'

/** The chain id of a network as wallets and nodes write it. */
export function chainIdHex(network: NetworkId<'eip155'>): Hex {
  return numberToHex(BigInt(networkParts(network).reference))
}
