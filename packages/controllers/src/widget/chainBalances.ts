import {
  type AccountId,
  type Adapter,
  accountParts,
  displayText,
  type Network,
  type TokenBalance,
} from '@foyer/core'

/**
 * Reads the coin of an account, and the tokens that the host lists, from the chain.
 * @param active the network in use
 * @param listed the contracts of tokens, by network
 */
export async function askChain(
  account: AccountId,
  { balance, locked, tokens }: Adapter['capabilities'],
  active: Network,
  listed: Readonly<Record<string, readonly string[]>>,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const { id: network, nativeCurrency } = active
  const { name, symbol, decimals } = nativeCurrency
  const { networkId } = accountParts(account)
  // Of a network that the host did not list, the coin is not known: no node is asked for its balance.
  const isKnown = decimals > 0 && network === networkId
  const [amount, kept, others = []] = await Promise.all([
    isKnown && balance?.(account, signal),
    // Coins that are all locked would be shown as none.
    isKnown && locked?.(account, signal),
    tokens?.(account, listed[networkId] ?? [], signal),
  ])
  if (typeof amount !== 'bigint') return others
  const coin = { network, name: displayText(name), symbol: displayText(symbol), decimals, amount }
  return [{ ...coin, ...(kept && { locked: kept }) }, ...others]
}
