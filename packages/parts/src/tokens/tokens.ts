import { type NetworkId, type TokenBalance, tokenKey } from '@foyer/core'

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

/**
 * Returns a token among those held, by its contract; without one, the coin of the network. A coin of another network has the same
 * lack of a contract, and may cost much more.
 */
export function heldToken(
  held: readonly TokenBalance[],
  network: NetworkId,
  address?: string | undefined,
): TokenBalance | undefined {
  const key = tokenKey({ network, ...(address !== undefined && { address }) })
  return held.find((one) => tokenKey(one) === key)
}
