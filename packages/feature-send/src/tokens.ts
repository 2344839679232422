import { type TokenBalance, tokenKey } from '@foyer/core'
import { isNative } from './form.js'

/**
 * Keys of tokens that may be taken for another of the same symbol (safety T-25). The coin itself never is, nor the
 * only one of its symbol that has a price, since prices go by contract.
 */
export function lookAlikes(tokens: readonly TokenBalance[]): ReadonlySet<string> {
  const bySymbol = new Map<string, TokenBalance[]>()
  for (const token of tokens) {
    const symbol = `${token.network} ${fold(token.symbol)}`
    bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), token])
  }
  const doubtful = [...bySymbol.values()].filter((group) => group.length > 1).flatMap(unverified)
  return new Set(doubtful.map(tokenKey))
}

/** Tokens whose name, symbol or contract has the text in it. */
export function searchTokens(tokens: readonly TokenBalance[], search: string): readonly TokenBalance[] {
  const wanted = fold(search)
  return tokens.filter(({ name, symbol, address = '' }) =>
    [name, symbol, address].some((text) => fold(text).includes(wanted)),
  )
}

function unverified(group: readonly TokenBalance[]): readonly TokenBalance[] {
  const coin = group.find(isNative)
  const priced = group.filter(({ price }) => price !== undefined)
  const genuine = coin ?? (priced.length === 1 ? priced[0] : undefined)
  return group.filter((token) => token !== genuine)
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
