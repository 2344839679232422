import { type Balances, latestValue, type NetworkId, type TokenBalance } from '@foyer/core'
import { heldToken } from './tokens.js'

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
