import { type AdapterContext, abortable, lazy } from '@foyer/core'
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
      transfer: {
        fee: async (request, signal) => (await loaded(signal)).transfer.fee(request, signal),
        plan: async (request, signal) => (await loaded(signal)).transfer.plan(request, signal),
        send: async (connectorId, plan, signal, progress) =>
          (await loaded(signal)).transfer.send(connectorId, plan, signal, progress),
        sent: async (account, signal) => (await loaded(signal)).transfer.sent?.(account, signal) ?? 0n,
        find: async (network, hash, since, signal) => {
          const { find } = (await loaded(signal)).transfer
          return find ? find(network, hash, since, signal) : 'absent'
        },
        wait: async (network, hash, signal) => (await loaded(signal)).transfer.wait(network, hash, signal),
      },
    },
    dispose: () => access.reset(({ dispose }) => dispose()),
  }
}
