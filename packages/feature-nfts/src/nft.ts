import { type DisplayText, type NetworkId, networkParts, quoted, tokenName } from '@foyer/core'

/** How a collectible is kept and moved. */
export type NftStandard = 'erc721' | 'erc1155' | 'metaplex'

/** What a collectible is beside its picture, which stands for it here: nothing of it is played. */
export type NftMedia = 'video' | 'audio' | 'model' | 'page' | 'other'

/** An attribute in the metadata of a collectible. */
export interface NftTrait {
  readonly name: DisplayText
  readonly value: DisplayText
}

/** A collectible that an account holds. Identity is its contract and id, never its name. */
export interface Nft {
  /** As [CAIP-19](https://chainagnostic.org/CAIPs/caip-19) names it; the image service knows its picture by this. */
  readonly id: string
  readonly network: NetworkId
  /** The contract; on Solana the mint. */
  readonly contract: string
  /** Absent where the contract is of this one alone. */
  readonly tokenId: bigint | undefined
  readonly standard: NftStandard
  /** More than one for `erc1155` alone. */
  readonly amount: bigint
  /** Empty where it says none. */
  readonly name: DisplayText
  /** Empty where it says none. */
  readonly collection: DisplayText
  readonly description: DisplayText
  readonly hasPicture: boolean
  readonly media: NftMedia | undefined
  readonly traits: readonly NftTrait[]
  readonly isSpam: boolean
}

/** The [CAIP-19](https://chainagnostic.org/CAIPs/caip-19) id of a collectible. */
export function assetId({
  network,
  standard,
  contract,
  tokenId,
}: Pick<Nft, 'network' | 'standard' | 'contract' | 'tokenId'>): string {
  const kind = networkParts(network).namespace === 'solana' ? 'nft' : standard
  // EVM writes capitals as a checksum alone.
  const address = contract.startsWith('0x') ? contract.toLowerCase() : contract
  return `${network}/${kind}:${address}${tokenId === undefined ? '' : `/${tokenId}`}`
}

/** What a collectible is called where there is room for one line. */
export function titleOf({ name, collection, tokenId }: Pick<Nft, 'name' | 'collection' | 'tokenId'>): string {
  if (name) return name
  const number = tokenId === undefined ? '' : `#${shortNumber(tokenId)}`
  return [collection, number].filter(Boolean).join(' ') || '–'
}

/** Returns a foreign name for a line of its own. The number of a piece at its end is no sum. */
export function nameText(name: string): string {
  const [number = ''] = /(?<=^\p{L}\D*)#[\d…]+$/u.exec(name) ?? []
  const words = { name: name.slice(0, name.length - number.length), symbol: '', address: '' }
  return tokenName(words) === words.name ? name : quoted(name)
}

/** Returns the same as {@link titleOf} for a line of its own. */
export function lineOf(nft: Pick<Nft, 'name' | 'collection' | 'tokenId'>): string {
  return nft.name || nft.collection ? nameText(titleOf(nft)) : titleOf(nft)
}

/** How many of one there are; beyond what can be counted, how large that is, cut. */
export function countText(amount: bigint, locale: string): string {
  const notation = amount < 10n ** 15n ? 'standard' : 'scientific'
  return new Intl.NumberFormat(locale, { notation, roundingMode: 'trunc' }).format(amount)
}

/** Some ids are hashes of 78 digits: their beginning and end. */
export function shortNumber(id: bigint): string {
  const digits = `${id}`
  return digits.length <= 12 ? digits : `${digits.slice(0, 5)}…${digits.slice(-5)}`
}
