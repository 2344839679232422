import { type Balances, latestValue, type NetworkId, type TokenBalance, tokenKey } from '@foyer/core'

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

/** Returns all that the account holds, or `undefined` if that is not known: an old list may lack a token, and so may the chain's own. */
export function wholeBalances({ tokens, partial }: Balances['state']): readonly TokenBalance[] | undefined {
  return tokens.status === 'failed' || partial ? undefined : latestValue(tokens)
}

/**
 * Returns the account's balance of a token, by its contract, or of the coin: `null` if the account holds none, `undefined` if that
 * is not known. A balance may be an old one, as that on screen.
 */
export function readHeld(
  state: Balances['state'],
  network: NetworkId,
  address?: string | undefined,
): TokenBalance | null | undefined {
  const found = heldToken(latestValue(state.tokens) ?? [], network, address)
  return found ?? (wholeBalances(state) && null)
}
