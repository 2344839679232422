import type { AdapterDescriptor, Network } from '@foyer/core'

/** What {@link bitcoin} takes. */
export interface BitcoinOptions {
  /**
   * Networks of `@foyer/adapter-bitcoin/networks`, in the order shown. Their `rpcUrls`, and the host's
   * `customRpcUrls` in their place, are bases of mempool-style REST APIs: `https://mempool.space/api`.
   */
  readonly networks: readonly Network<'bip122'>[]
}

const fetchDiscovery = () => import('./discovery.js')

/**
 * Bitcoin and the browser wallets for it (Wallet Standard, sats-connect, Leather, OKX, UniSat). All but this
 * description is fetched at first use.
 */
export function bitcoin({ networks }: BitcoinOptions): AdapterDescriptor<'bip122'> {
  return {
    namespace: 'bip122',
    networks,
    family: { addressPerNetwork: true, accountType: 'payment' },
    preload: () => void fetchDiscovery().catch(() => {}),
    async create(context) {
      const { createDiscovery } = await fetchDiscovery()
      const discovery = createDiscovery(context.discovery)
      return {
        discover: discovery.subscribe,
        async load() {
          const { createAdapter } = await import('./adapter.js')
          return createAdapter({ context, discovery })
        },
      }
    },
  }
}
