import type { TokenBalance } from '@foyer/core'

/** Whether a token is the network's own coin. */
export function isNative({ address }: Pick<TokenBalance, 'address'>): boolean {
  return address === undefined
}

/** Tokens whose name, symbol or contract has the text in it. */
export function searchTokens(tokens: readonly TokenBalance[], search: string): readonly TokenBalance[] {
  const wanted = fold(search)
  return tokens.filter(({ name, symbol, address = '' }) =>
    [name, symbol, address].some((text) => fold(text).includes(wanted)),
  )
}

/** Text as it is compared: letter case and forms of one letter do not count. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
