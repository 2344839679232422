import type { AccountId, Token, TokenBalance } from '@foyer/core'
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
  /** When it was answered (ms since 1970). */
  readonly at: number
}

/** One text for one question: equal terms have equal quotes. */
export function paramsKey({ account, source, target, amount }: SwapParams): string {
  return [account, tokenKey(source), tokenKey(target), amount].join(' ')
}

/** A quote or a price of so many ms is asked for again before it counts. */
export const staleAfterMs = 30_000

/** Whether a quote is too old to act on. */
export function isStale({ at }: Pick<Quote, 'at'>): boolean {
  const age = Date.now() - at
  // Of before a clock was set back nobody knows how old it is.
  return age > staleAfterMs || age < 0
}
