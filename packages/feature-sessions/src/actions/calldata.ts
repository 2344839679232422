import type { OpenApproval } from '../approval.js'

type Granted = Pick<OpenApproval, 'kind' | 'contract' | 'spender' | 'tokenId'>

/** Permit2, which is at one address on every chain. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Returns the contract that keeps an approval. */
export function keeperOf({ kind, contract }: Granted): string {
  return kind === 'permit2' ? permit2 : contract
}

/**
 * Takes everything back: `approve(spender, 0)` of ERC-20, `setApprovalForAll(spender, false)` of ERC-721 and ERC-1155,
 * `approve(0, id)` of one piece, `approve(token, spender, 0, 0)` of Permit2, and `revokeOperator(spender)` of ERC-777.
 */
export function revokeData({ kind, contract, spender, tokenId = 0n }: Granted): string {
  if (kind === 'piece') return `0x095ea7b3${word(0n)}${word(tokenId)}`
  if (kind === 'permit2') return `0x87517c45${word(contract)}${word(spender)}${word(0n)}${word(0n)}`
  if (kind === 'operator') return `0xfad8b32a${word(spender)}`
  return `${kind === 'token' ? '0x095ea7b3' : '0xa22cb465'}${word(spender)}${word(0n)}`
}

/**
 * Asks what is left: `allowance(owner, spender)`, `isApprovedForAll(owner, spender)`, `getApproved(id)`,
 * `allowance(owner, token, spender)` of Permit2, or `isOperatorFor(spender, owner)` of ERC-777.
 */
export function leftData({ kind, contract, spender, tokenId = 0n }: Granted, owner: string): string {
  if (kind === 'piece') return `0x081812fc${word(tokenId)}`
  if (kind === 'permit2') return `0x927da105${word(owner)}${word(contract)}${word(spender)}`
  if (kind === 'operator') return `0xd95b6371${word(spender)}${word(owner)}`
  return `${kind === 'token' ? '0xdd62ed3e' : '0xe985e9c5'}${word(owner)}${word(spender)}`
}

/** Asks a contract whether it is an ERC-721 (`supportsInterface` of ERC-165): its `approve` gives a piece away. */
export const isCollectionData = `0x01ffc9a780ac58cd${'0'.repeat(56)}`

/** A number, or an address, as ABI writes it. */
function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}
