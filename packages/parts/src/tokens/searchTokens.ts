import { fold, type TokenBalance } from '@foyer/core'

/** Tokens whose name, symbol or contract has the text in it. */
export function searchTokens(tokens: readonly TokenBalance[], search: string): readonly TokenBalance[] {
  const wanted = fold(search)
  return tokens.filter(({ name, symbol, address = '' }) =>
    [name, symbol, address].some((text) => fold(text).includes(wanted)),
  )
}
