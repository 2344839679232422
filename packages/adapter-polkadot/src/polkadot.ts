import type { AdapterDescriptor } from '@foyer/core'
import type { PolkadotNetwork } from './networks.js'

/** What {@link polkadot} takes. */
export interface PolkadotOptions {
  /** Networks of `@foyer/adapter-polkadot/networks`, or any other, relay chain or parachain, in the order shown. */
  readonly networks: readonly PolkadotNetwork[]
  /** What wallets call the page when they ask the visitor to let it in. @default the page's title */
  readonly appName?: string
}

const fetchHandle = () => import('./handle.js')

/**
 * Polkadot, Kusama and their parachains, and the browser wallets for them (`injectedWeb3`). All but this description
 * is fetched at first use; the chain library when a balance or a transfer is asked for. Everything works in plain
 * JavaScript. Yet that library tries WebAssembly once as it loads: a strict Content Security Policy reports one
 * violation, unless its `script-src` has `'wasm-unsafe-eval'`.
 */
export function polkadot(options: PolkadotOptions): AdapterDescriptor<'polkadot'> {
  return {
    namespace: 'polkadot',
    networks: options.networks,
    family: { name: 'Polkadot', addressPerNetwork: true, accountType: 'eoa' },
    preload: () => void fetchHandle().catch(() => {}),
    create: async (context) => (await fetchHandle()).createHandle(context, options),
  }
}
