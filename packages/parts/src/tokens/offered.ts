import {
  isVouched,
  type JudgedToken,
  judgeTokens,
  type Network,
  type Standing,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import { heldToken } from './tokens.js'

/**
 * Whether a list of what a service offers vouches for a token: not for one that the account holds in doubt.
 * @param own the balance that the account has of it
 */
export function isOffered(own: TokenBalance | undefined): boolean {
  return !own || isVouched(own)
}

/** Returns tokens that a service offers, each with why it may be taken for another. Those that it does not vouch for have no price. */
export function judgeOffered<T extends TokenBalance>(network: Network, tokens: readonly T[]) {
  const standings = judgeTokens([network], tokens)
  return tokens.map((token) => {
    const standing = standings.get(tokenKey(token))
    return standing ? { ...token, standing } : token
  })
}

/**
 * Returns what judges a token of a view that knows more tokens than the account's list: by that list, which is judged, and by its symbol
 * among all that the view knows.
 */
export function judgeAmong(network: Network, held: readonly TokenBalance[], others: readonly JudgedToken[]) {
  const standings = judgeTokens([network], [...held, ...others])
  return (token: Pick<TokenBalance, 'network' | 'address'>): Standing | undefined => {
    const own = heldToken(held, token.network, token.address)
    const shared = standings.get(tokenKey(token)) === 'shared' ? 'shared' : undefined
    return own?.standing ?? shared
  }
}
