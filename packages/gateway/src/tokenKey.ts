import type { TokenId } from './questions.js'

/** Hex means the same in any case. */
export function sameAddress(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
}

/** By what a token is found in a table. */
export function tokenKey({ chain, address }: TokenId): string {
  return address === undefined
    ? chain
    : `${chain}:${address.startsWith('0x') ? address.toLowerCase() : address}`
}
