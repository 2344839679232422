import { addressKey, type TokenBalance } from '@foyer/core'

/** A token among those held, by its contract; without one, the network's own coin. */
export function heldToken(
  held: readonly TokenBalance[],
  contract: string | undefined,
): TokenBalance | undefined {
  const key = contract === undefined ? undefined : addressKey(contract)
  return held.find(({ address }) => (address === undefined ? undefined : addressKey(address)) === key)
}
