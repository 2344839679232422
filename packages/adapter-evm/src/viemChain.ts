import type { Network } from '@foyer/core'
import { numberedNetwork } from './numberedNetwork.js'

/** What Foyer reads of an object of `viem/chains`. */
export interface ViemChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/** A network as Foyer knows it, from either shape a host may hand over. Anything else is named by the check of its options. */
export function toNetwork(network: Network<'eip155'> | ViemChain): Network<'eip155'> {
  if (!isViemChain(network)) return network
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = network
  return {
    id: numberedNetwork(id),
    name,
    nativeCurrency,
    rpcUrls: rpcUrls?.default?.http,
    ...(blockExplorers && {
      explorer: { name: blockExplorers.default?.name, url: blockExplorers.default?.url },
    }),
    ...(testnet && { testnet }),
  }
}

/** Whether networks are no list: the check of options names them as they are. */
export function isOdd(
  networks: readonly (Network<'eip155'> | ViemChain)[],
): networks is readonly Network<'eip155'>[] {
  return !Array.isArray(networks)
}

function isViemChain(network: Network<'eip155'> | ViemChain): network is ViemChain {
  // Anything else that a host's import may have found is named by the check of its options.
  return typeof network?.id === 'number'
}
