import type { OpenApproval } from '../approval.js'

type Granted = Pick<OpenApproval, 'kind' | 'spender'>

/** Takes everything back: `approve(spender, 0)` of ERC-20, or `setApprovalForAll(spender, false)` of ERC-721 and ERC-1155. */
export function revokeData({ kind, spender }: Granted): string {
  return `${kind === 'token' ? '0x095ea7b3' : '0xa22cb465'}${word(spender)}${word(0n)}`
}

/** Asks what is left: `allowance(owner, spender)`, or `isApprovedForAll(owner, spender)`. */
export function leftData({ kind, spender }: Granted, owner: string): string {
  return `${kind === 'token' ? '0xdd62ed3e' : '0xe985e9c5'}${word(owner)}${word(spender)}`
}

/** Asks a contract whether it is an ERC-721 (`supportsInterface` of ERC-165): its `approve` gives a piece away. */
export const isCollectionData = `0x01ffc9a780ac58cd${'0'.repeat(56)}`

/** A number, or an address, as ABI writes it. */
function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}
