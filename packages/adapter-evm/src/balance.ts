import { type AccountId, accountParts } from '@foyer/core'
import { addressOf } from './address.js'
import type { Rpc } from './rpc.js'

/** Wei of the account on its own network. */
export function nativeBalance(
  { quantity }: Rpc,
  account: AccountId<'eip155'>,
  signal: AbortSignal,
): Promise<bigint> {
  return quantity(accountParts(account).networkId, 'eth_getBalance', [addressOf(account), 'latest'], signal)
}
