import { type AdapterContext, abortable, type Capabilities } from '@foyer/core'
import type { Session } from './session.js'

/**
 * What needs the chain itself: balance and transfers. The chain library is large, so it is fetched when the first of
 * them is asked for; a failed fetch may be tried again.
 */
export function createLazyChain(deps: {
  readonly context: Pick<AdapterContext, 'rpcUrls'>
  readonly session: (connectorId: string) => Session | undefined
}): Pick<Capabilities<'polkadot'>, 'transfer' | 'balance'> {
  let loading: Promise<Pick<Capabilities<'polkadot'>, 'transfer' | 'balance'>> | undefined

  async function fetchChain() {
    const { createChainAccess } = await import('./chainAccess.js')
    return createChainAccess(deps)
  }

  function loaded(signal: AbortSignal) {
    loading ??= fetchChain().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return abortable(loading, signal)
  }

  return {
    balance: async (account, signal) => (await loaded(signal)).balance(account, signal),
    transfer: {
      fee: async (request, signal) => (await loaded(signal)).transfer.fee(request, signal),
      plan: async (request, signal) => (await loaded(signal)).transfer.plan(request, signal),
      send: async (connectorId, plan, signal) =>
        (await loaded(signal)).transfer.send(connectorId, plan, signal),
      sent: async (account, signal) => {
        const { transfer } = await loaded(signal)
        return transfer.sent?.(account, signal) ?? 0n
      },
      wait: async (network, hash, signal) => (await loaded(signal)).transfer.wait(network, hash, signal),
    },
  }
}
