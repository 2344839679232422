import { type NetworkId, type TokenBalance, tokenKey } from '@foyer/core'

/** Whether a token is the network's own coin. */
export function isNative({ address }: Pick<TokenBalance, 'address'>): boolean {
  return address === undefined
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
