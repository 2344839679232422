import { isVouched, judgeTokens, type Network, type TokenBalance, tokenKey } from '@foyer/core'

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
