import { addressKey } from './address.js'
import type { NetworkId } from './caip.js'
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
  /** What the catalogue knows its picture by, where it has no {@link icon}. */
  readonly imageId?: string
  /** The host's or the service's list has it by its contract. @default false */
  readonly isListed?: boolean
}

/** What an account holds of a token. */
export interface TokenBalance extends Token {
  /** Base units that can be moved. */
  readonly amount: bigint
  /** Base units that the account holds besides, and that cannot be moved now: frozen, staked, reserved. @default none */
  readonly locked?: bigint
  /** Fiat for one whole coin in the instance's currency; absent without a price that counts. Display only. */
  readonly price?: number
  /** A price that counts nowhere: it alone speaks for the contract, and the token may be taken for another (safety T-25). */
  readonly claimed?: number
  /** Why its contract is named next to it; absent of a token that no other is taken for. */
  readonly standing?: Standing
}

/**
 * Why a token may be taken for another (safety T-25). `doubted`: no list has it, and its price, if it has one, counts nowhere.
 * `unjudged`: a price alone speaks for it, and it is not known yet if that counts: neither price is here. `shared`: a list has it, its
 * price counts, and the coin or another listed token has its symbol.
 */
export type Standing = 'doubted' | 'unjudged' | 'shared'

/** One key for one token, stable between answers: the network for the native coin, `<network>:<address>` else. */
export function tokenKey({ network, address }: Pick<Token, 'network' | 'address'>): string {
  return address === undefined ? network : `${network}:${addressKey(address)}`
}
