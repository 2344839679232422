import type { Instance } from '@foyer/controllers'
import { accountParts, activeAccount, type Namespace } from '@foyer/core'
import type { CoinBalance } from './coinBalance.js'

/** See {@link Foyer.balance}. */
export async function readBalance(
  instance: Instance,
  namespace?: Namespace,
  signal: AbortSignal = new AbortController().signal,
): Promise<CoinBalance | undefined> {
  const account = activeAccount(instance.state, namespace)
  if (!account) return undefined
  const { networkId } = accountParts(account)
  // Of a network that the host did not list, the coin is not known.
  const network = instance.state.networks.requested.find(({ id }) => id === networkId)
  if (!network) return undefined
  const { decimals, symbol } = network.nativeCurrency
  const { capabilities } = await instance.adapter(accountParts(account).namespace)
  const value = await capabilities.balance?.(account, signal)
  return value === undefined ? undefined : { value, decimals, symbol }
}
