import type { ChainId } from '@foyer/api'
import { looksOf } from '@foyer/core/looks'
import * as v from 'valibot'
import type { Chain } from './chains.js'
import { ConfigurationError } from './errors.js'
import type { TokenFacts, TokenId } from './questions.js'
import { tokenKey } from './tokenKey.js'

/** The tokens that a gateway knows by name. */
export interface Tokens {
  /** The coin of a chain first. */
  of(chain: ChainId): readonly TokenFacts[]
  find(token: TokenId): TokenFacts | undefined
  /** A token by the name and the decimals that the host gave it, whatever a provider says of these. */
  named<T extends TokenFacts>(token: T): T
  /** Whether a token that is not listed looks like one that is, by its symbol or name (UTS #39): its price says nothing (safety T-25). */
  isCopy(token: Pick<TokenFacts, 'chain' | 'address' | 'symbol' | 'name'>): boolean
}

export function createTokens(list: readonly TokenFacts[], chains: ReadonlyMap<string, Chain>): Tokens {
  const coins = [...chains.values()].map(({ id, coin }): TokenFacts => ({ chain: id, ...coin }))
  const table = new Map([...coins, ...list].map((token) => [tokenKey(token), token]))
  const byChain = new Map<string, TokenFacts[]>()
  for (const token of table.values()) byChain.set(token.chain, [...(byChain.get(token.chain) ?? []), token])
  const looks = new Map<string, ReadonlySet<string>>()
  return {
    of: (chain) => byChain.get(chain) ?? [],
    find: (token) => table.get(tokenKey(token)),
    named: (token) => ({ ...token, ...table.get(tokenKey(token)) }),
    isCopy(token) {
      if (table.has(tokenKey(token))) return false
      const known = looks.get(token.chain) ?? looksOfAll(byChain.get(token.chain) ?? [])
      looks.set(token.chain, known)
      return [token.symbol, token.name].flatMap(looksOf).some((look) => known.has(look))
    },
  }
}

function looksOfAll(tokens: readonly TokenFacts[]): ReadonlySet<string> {
  return new Set(tokens.flatMap(({ symbol, name }) => [symbol, name]).flatMap(looksOf))
}

const listed = v.object({
  tokens: v.array(
    v.object({
      chainId: v.pipe(v.number(), v.safeInteger()),
      address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
      name: v.string(),
      symbol: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
      logoURI: v.optional(v.string()),
    }),
  ),
})

/** Reads a list in the form of [tokenlists.org](https://tokenlists.org), as JSON that was parsed. @throws {ConfigurationError} */
export function readTokenList(json: unknown): readonly TokenFacts[] {
  const read = v.safeParse(listed, json)
  if (!read.success) {
    const at = v.getDotPath(read.issues[0]) ?? 'its root'
    throw new ConfigurationError('tokens', `The token list is not as tokenlists.org says, at ${at}.`)
  }
  return read.output.tokens.map(({ chainId, logoURI, ...token }) => ({
    chain: `eip155:${chainId}`,
    ...token,
    ...(logoURI === undefined ? {} : { icon: logoURI }),
  }))
}
