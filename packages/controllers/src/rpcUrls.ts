import type { Network } from '@foyer/core'
import type { Settings } from './options.js'

// The chains that the data API serves by JSON-RPC.
const hosted: Readonly<Record<string, string>> = {
  eip155:
    '1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220 43113 43114 59144 80002 80084 84532 421614 7777777 11155111 11155420 999999999 1313161554 1313161555',
  solana:
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp EtWTRABZaYq6iMfeYKouRu166VU2xqa1 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  bip122: '000000000019d6689c085ae165831e93 000000000933ea01ad0ee984209779ba',
}

/**
 * JSON-RPC endpoints of a network, best first: the host's own, the data API's where it serves the chain, and the
 * network's public ones, which those of the host replace unless it wants them to stand in.
 */
export function rpcUrls(network: Network, options: Settings): readonly string[] {
  const own = publicRpcUrls(network, options)
  const { services, projectId } = options
  const [namespace = '', reference = ''] = network.id.split(':')
  if (!services.api || !projectId || !hosted[namespace]?.split(' ').includes(reference)) return own
  const api = `${services.api}v1/?chainId=${network.id}&projectId=${encodeURIComponent(projectId)}`
  const named = options.customRpcUrls[network.id]?.length ?? 0
  return own.toSpliced(named, 0, api)
}

/** As {@link rpcUrls} without the data API's, which carries the host's project id: fit to be handed to a wallet. */
export function publicRpcUrls(network: Network, options: Settings): readonly string[] {
  const { customRpcUrls, fallbackToPublic } = options
  const named = customRpcUrls[network.id] ?? []
  return named.length > 0 && !fallbackToPublic ? named : [...named, ...network.rpcUrls]
}
