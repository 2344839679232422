import { type AdapterContext, abortable, lazy } from '@foyer/core'
import { lazyTransfers } from '@foyer/core/adapters'
import type { ChainAccess, ChainCapabilities } from './chainAccess.js'
import type { ConnectedPolkadotWallet } from './wallet.js'

/**
 * What needs the chain itself: balance and transfers. The chain library is large, so it is fetched when the first of
 * them is asked for; a failed fetch may be tried again.
 */
export function createLazyChain(deps: {
  readonly context: Pick<AdapterContext, 'rpcUrls'>
  readonly connected: (connectorId: string) => ConnectedPolkadotWallet | undefined
}): ChainAccess {
  const access = lazy(async () => {
    const { createChainAccess } = await import('./chainAccess.js')
    return createChainAccess(deps)
  })

  async function loaded(signal: AbortSignal): Promise<ChainCapabilities> {
    return (await abortable(access.load(), signal)).capabilities
  }

  return {
    capabilities: {
      balance: async (account, signal) => (await loaded(signal)).balance(account, signal),
      locked: async (account, signal) => (await loaded(signal)).locked(account, signal),
      transfer: lazyTransfers(async () => (await access.load()).capabilities.transfer),
    },
    dispose: () => access.reset(({ dispose }) => dispose()),
  }
}
