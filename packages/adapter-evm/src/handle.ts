import type { AdapterContext, AdapterHandle } from '@foyer/core'
import { createDiscovery } from './discovery.js'

/** The wallets of one page, and the way to the adapter, whose chain library comes later. */
export function createHandle(context: AdapterContext): AdapterHandle<'eip155'> {
  const discovery = createDiscovery(context.discovery)
  return {
    discover: discovery.subscribe,
    async load() {
      const { createAdapter } = await import('./adapter.js')
      return createAdapter({ context, discovery })
    },
  }
}
