import type { AnyProvider } from '@foyer/gateway'
import { collectibles } from '@foyer/gateway/collectibles'
import type { Chain } from '../chain.ts'

/** The collections of the EVM chains, whose metadata and images are in the contracts themselves. */
export function seededCollectibles(chains: readonly Chain[]): readonly AnyProvider[] {
  return collectibles({
    collections: chains.flatMap(({ id: chain, pictures, exhibits = [] }) => [
      ...(pictures === undefined ? [] : [{ chain, address: pictures, standard: 'erc721' as const }]),
      ...exhibits.map(({ address, standard, ids }) => ({ chain, address, standard, ids })),
    ]),
  })
}
