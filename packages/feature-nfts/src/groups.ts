import type { Nft } from './nft.js'

/** Collectibles of one contract, as they are shown together. */
export interface NftGroup {
  /** The contract. Its name is anybody's. */
  readonly id: string
  readonly name: string
  readonly items: readonly Nft[]
}

/** Collectibles by contract, in the order in which the contracts first come; on Solana by what they call themselves. */
export function groupsOf(items: readonly Nft[]): readonly NftGroup[] {
  const groups = new Map<string, { name: string; readonly items: Nft[] }>()
  for (const nft of items) {
    const { contract, collection, standard } = nft
    // There each has a mint of its own.
    const id = standard === 'metaplex' ? `:${collection}` : contract
    const known = groups.get(id)
    if (known) {
      known.items.push(nft)
      known.name ||= collection
    } else groups.set(id, { name: collection, items: [nft] })
  }
  return [...groups].map(([id, group]) => ({ id, ...group }))
}
