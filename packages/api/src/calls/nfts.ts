import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, address, chainId, label, link, opaque, units } from '../fields.js'
import { hour, minute, second } from '../freshness.js'

/** A collectible that an account holds. */
export const nft = v.object({
  chainId,
  /** Its contract; on Solana its mint. */
  contract: accountId,
  /** Absent where the contract is of this one alone. */
  tokenId: v.optional(units),
  standard: v.picklist(['erc721', 'erc1155', 'metaplex']),
  /** More than one for `erc1155` alone. */
  amount: units,
  name: v.nullable(label),
  collection: v.nullable(label),
  description: v.nullable(v.pipe(v.string(), v.maxLength(10_000))),
  /** A picture of it. */
  image: v.nullable(link),
  /** What it is beside that picture, which stands for it. */
  media: v.nullable(v.picklist(['video', 'audio', 'model', 'page', 'other'])),
  /** What it says of itself. */
  traits: v.pipe(v.array(v.object({ name: label, value: label })), v.maxLength(50)),
  isSpam: v.boolean(),
})

/** An address's collectibles, a page at a time. */
export const nfts = defineCall({
  name: 'nfts',
  summary: 'Collectibles that an address holds, 50 to a page.',
  path: 'v1/nfts/{address}',
  params: { address },
  query: {
    /** Absent: of all chains. */
    chainId: v.optional(chainId),
    /** `next` of the page before. Absent: the first page. */
    cursor: v.optional(opaque),
  },
  /** `next` is null at the end. */
  answer: v.object({ data: v.array(nft), next: v.nullable(opaque) }),
  empty: { data: [], next: null },
  freshness: {
    fresh: 30 * second,
    staleWhileRevalidate: minute,
    staleIfError: hour,
    budget: 4 * second,
    negative: 0,
  },
  freshnessBy: {
    cursor: {
      fresh: 5 * minute,
      staleWhileRevalidate: minute,
      staleIfError: hour,
      budget: 4 * second,
      negative: 0,
    },
  },
})
