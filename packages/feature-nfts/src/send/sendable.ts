import type { Nft } from '../nft.js'

/** Whether collectibles like this can be sent at all. */
export function isSendable({
  network,
  standard,
  tokenId,
}: Pick<Nft, 'network' | 'standard' | 'tokenId'>): boolean {
  if (standard === 'metaplex') return network.startsWith('solana:')
  return network.startsWith('eip155:') && tokenId !== undefined
}
