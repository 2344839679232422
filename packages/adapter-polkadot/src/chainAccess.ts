import type { AccountId, AdapterContext, Capabilities } from '@foyer/core'
import { type CountedTransfers, together } from '@foyer/core/adapters'
import { nativeHoldings } from './balance.js'
import { createChains } from './chain.js'
import { createRpc } from './rpc.js'
import { createTransfers } from './transfers.js'
import type { ConnectedPolkadotWallet } from './wallet.js'

/** What needs the chain library. */
export type ChainCapabilities = Pick<Capabilities<'polkadot'>, 'balance' | 'locked'> & {
  readonly transfer: CountedTransfers<'polkadot'>
}

/** What an adapter holds of the chains. */
export interface ChainAccess {
  readonly capabilities: ChainCapabilities
  dispose(): void
}

/** Balance and transfers, with the chain library. Construction does no I/O. */
export function createChainAccess({
  context,
  connected,
}: {
  readonly context: Pick<AdapterContext, 'rpcUrls'>
  readonly connected: (connectorId: string) => ConnectedPolkadotWallet | undefined
}): ChainAccess {
  const rpc = createRpc(context)
  const chains = createChains(rpc)
  const held = together('The network', (account: AccountId<'polkadot'>, signal) =>
    nativeHoldings({ rpc, chains }, account, signal),
  )
  return {
    capabilities: {
      transfer: createTransfers({ rpc, chains, connected }),
      balance: async (account, signal) => (await held(account, signal)).spendable,
      locked: async (account, signal) => (await held(account, signal)).locked,
    },
    dispose: rpc.dispose,
  }
}
