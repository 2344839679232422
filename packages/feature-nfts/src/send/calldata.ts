import type { Nft } from '../nft.js'

/** What of a collectible its contract is asked about, or asked to move. */
export interface Item extends Pick<Nft, 'standard'> {
  readonly tokenId: bigint
}

/** What has no data of its own, as `bytes`: where it begins, and that it is empty. */
const noBytes = (words: number) => word(BigInt(words * 32)) + word(0n)

/**
 * Moves it only where a receiver that is a contract says that it takes it. Never `transferFrom`, which asks no receiver, and
 * which a list that is wrong about a contract could have move coins.
 */
export function transferData(item: Item, from: string, to: string, count: bigint): string {
  const { standard, tokenId } = item
  const parties = word(from) + word(to) + word(tokenId)
  // `safeTransferFrom` of ERC-1155 and of ERC-721.
  return standard === 'erc1155' ? `0xf242432a${parties}${word(count)}${noBytes(5)}` : `0x42842e0e${parties}`
}

/** Asks for the owner (`ownerOf`), or for how many one has (`balanceOf`). */
export function heldData({ standard, tokenId }: Item, owner: string): string {
  return standard === 'erc1155' ? `0x00fdd58e${word(owner)}${word(tokenId)}` : `0x6352211e${word(tokenId)}`
}

/**
 * Returns how many an owner has, by the answer to {@link heldData}. `undefined`: the contract does not say. Names of ENS that
 * have expired and collections from before ERC-721 refuse the question, and say no owner.
 */
export function heldIn({ standard }: Item, owner: string, answer: string | undefined): bigint | undefined {
  const told = numberIn(answer)
  if (told === undefined || standard === 'erc1155') return told
  return told === BigInt(owner) ? 1n : 0n
}

/** Asks for the decimals of the numbers of a contract. */
export const decimalsData = '0x313ce567'

/** Returns the number of an answer. `undefined` where there is none. */
export function numberIn(answer: string | undefined): bigint | undefined {
  return answer && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}

/** What a receiver that is a contract is asked: `onERC1155Received` or `onERC721Received`. */
export function receivedData({ standard, tokenId }: Item, from: string, count: bigint): string {
  const parties = word(from) + word(from) + word(tokenId)
  return standard === 'erc1155'
    ? `0xf23a6e61${parties}${word(count)}${noBytes(5)}`
    : `0x150b7a02${parties}${noBytes(4)}`
}

/** A number, or an address, as ABI writes it. */
function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}
