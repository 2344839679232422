import type { AccountId, Moment, Token, TokenBalance } from '@foyer/core'
import { tokenKey } from '@foyer/core'

/** A token as the list of those that can be swapped has it. */
export interface ListedToken extends Token {
  /** Takes permissions by signature (ERC-2612), by the word of the list. */
  readonly permits?: true
}

/** {@link ListedToken}, with what the account holds of it. */
export interface SwapToken extends TokenBalance, ListedToken {}

/** What somebody wants to swap. */
export interface SwapParams {
  readonly account: AccountId
  readonly source: SwapToken
  readonly target: TokenBalance
  /** Base units of {@link source}. */
  readonly amount: bigint
}

/** What the terms give. Frozen when made. */
export interface Quote {
  readonly terms: SwapParams
  /** Base units of the target. */
  readonly receives: bigint
  /** When it was answered. */
  readonly at: Moment
}

/** One text for one question: equal terms have equal quotes. */
export function paramsKey({ account, source, target, amount }: SwapParams): string {
  return [account, tokenKey(source), tokenKey(target), amount].join(' ')
}
