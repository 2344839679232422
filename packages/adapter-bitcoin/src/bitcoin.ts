import type { AdapterDescriptor, Network } from '@foyer/core'

/** What {@link bitcoin} takes. */
export interface BitcoinOptions {
  /**
   * Networks of `@foyer/adapter-bitcoin/networks`, in the order shown. Their `rpcUrls`, and the host's
   * `customRpcUrls` in their place, are bases of mempool-style REST APIs: `https://mempool.space/api`.
   */
  readonly networks: readonly Network<'bip122'>[]
}

const fetchHandle = () => import('./handle.js')

/**
 * Bitcoin and the browser wallets for it (Wallet Standard, sats-connect, Leather, OKX, UniSat). All but this
 * description is fetched at first use.
 */
export function bitcoin({ networks }: BitcoinOptions): AdapterDescriptor<'bip122'> {
  return {
    namespace: 'bip122',
    networks,
    family: { name: 'Bitcoin', addressPerNetwork: true, accountType: 'payment' },
    preload: () => void fetchHandle().catch(() => {}),
    create: async (context) => (await fetchHandle()).createHandle(context),
  }
}
