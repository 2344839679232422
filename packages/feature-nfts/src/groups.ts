import type { Nft } from './nft.js'

/** Collectibles of one contract, as they are shown together. */
export interface NftGroup {
  /** The contract. Its name proves nothing. */
  readonly id: string
  readonly name: string
  readonly items: readonly Nft[]
}

/**
 * Collectibles by contract, in the order in which the contracts first come. On Solana each has a mint of its own, and the collection
 * that it names is a claim: there all are single pieces.
 */
export function groupsOf(items: readonly Nft[]): readonly NftGroup[] {
  const groups = new Map<string, { name: string; readonly items: Nft[] }>()
  for (const nft of items) {
    const { contract, collection, standard } = nft
    const isSingle = standard === 'metaplex'
    const id = isSingle ? ':' : contract
    const called = isSingle ? '' : collection
    const known = groups.get(id)
    if (known) {
      known.items.push(nft)
      known.name ||= called
    } else groups.set(id, { name: called, items: [nft] })
  }
  return [...groups].map(([id, group]) => ({ id, ...group }))
}
