import type { AdapterContext, AdapterHandle } from '@foyer/core'
import { createDiscovery } from './discovery.js'
import type { PolkadotNetwork } from './networks.js'

/** The wallets of one page, and the way to the adapter, whose chain library comes later. */
export function createHandle(
  context: AdapterContext,
  { networks, appName }: { readonly networks: readonly PolkadotNetwork[]; readonly appName?: string },
): AdapterHandle<'polkadot'> {
  const discovery = createDiscovery(context.discovery, appName)
  return {
    discover: discovery.subscribe,
    async load() {
      const { createAdapter } = await import('./adapter.js')
      return createAdapter({ context, discovery, networks })
    },
  }
}
