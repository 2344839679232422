import type { AdapterDescriptor, Network } from '@foyer/core'
import { numberedNetwork } from './numberedNetwork.js'
import { isOdd, toNetwork, type ViemChain } from './viemChain.js'

/** What {@link evm} takes. */
export interface EvmOptions {
  /** Networks of `@foyer/adapter-evm/networks` or of `viem/chains`, in the order shown. */
  readonly networks: readonly (Network<'eip155'> | ViemChain)[]
}

const fetchHandle = () => import('./handle.js')

/**
 * EVM chains and the browser wallets for them (EIP-1193, EIP-6963). All but this description is
 * fetched at first use. `createFoyer` checks the networks.
 */
export function evm({ networks }: EvmOptions): AdapterDescriptor<'eip155'> {
  return {
    namespace: 'eip155',
    networks: isOdd(networks) ? networks : networks.map(toNetwork),
    family: {
      name: 'Ethereum',
      nativeAssetAddress: `0x${'e'.repeat(40)}`,
      hasNames: true,
      home: numberedNetwork(1),
    },
    preload: () => void fetchHandle().catch(() => {}),
    create: async (context) => (await fetchHandle()).createHandle(context),
  }
}
