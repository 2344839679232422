import { type Namespace, type NetworkId, networkParts } from './caip.js'
import type { DisplayText } from './displayText.js'
import type { SafeUrl } from './webUrl.js'

/** A coin or token on one network. Identity is network and address, never the symbol (safety T-25). */
export interface Token {
  readonly network: NetworkId
  /** The contract or mint; absent for the native coin. */
  readonly address?: string
  readonly name: DisplayText
  readonly symbol: DisplayText
  readonly decimals: number
  readonly icon?: SafeUrl
}

/** What an account holds of a token (spec 3). */
export interface TokenBalance extends Token {
  /** Base units. */
  readonly amount: bigint
  /** Fiat for one whole coin in the instance's currency; absent when nobody names a price. Display only. */
  readonly price?: number
}

/** Chain families whose addresses mean the same in any case. In the others, two cases are two addresses. */
const caseless: readonly Namespace[] = ['eip155']

/** One key for one token, stable between answers: `eip155:1` for the native coin, `eip155:1:0x…` else. */
export function tokenKey({ network, address }: Pick<Token, 'network' | 'address'>): string {
  if (address === undefined) return network
  const isCaseless = caseless.includes(networkParts(network).namespace)
  return `${network}:${isCaseless ? address.toLowerCase() : address}`
}
