import type { AdapterContext, Capabilities } from '@foyer/core'
import { nativeBalance } from './balance.js'
import { createChains } from './chain.js'
import { createRpc } from './rpc.js'
import type { Session } from './session.js'
import { createTransfers } from './transfers.js'

/** Balance and transfers, with the chain library. Construction does no I/O. */
export function createChainAccess({
  context,
  session,
}: {
  readonly context: Pick<AdapterContext, 'rpcUrls'>
  readonly session: (connectorId: string) => Session | undefined
}): Pick<Capabilities<'polkadot'>, 'transfer' | 'balance'> {
  const rpc = createRpc(context)
  const chains = createChains(rpc)
  return {
    transfer: createTransfers({ rpc, chains, session }),
    balance: (account, signal) => nativeBalance({ rpc, chains }, account, signal),
  }
}
