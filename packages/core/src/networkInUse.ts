import { isNetworkOf, type Namespace, type NetworkId } from './caip.js'
import { type Network, unknownNetwork } from './network.js'

/** The networks of an instance. */
export interface NetworksState {
  /** The networks the host asked for, in its order. */
  readonly requested: readonly Network[]
  readonly active: Namespace
  /** The network in use per chain family. It may be one that was not requested: then it is unsupported. */
  readonly selected: Readonly<Partial<Record<Namespace, NetworkId>>>
}

// Apart from what is said of accounts: a page before a click asks no more.
type Networks = { readonly networks: NetworksState }

/** The network in use of a chain family (default: the active one), or a placeholder when it was not requested. */
export function activeNetwork({ networks }: Networks, namespace: Namespace = networks.active): Network {
  const id = networks.selected[namespace]
  const isInUse = (network: Network) => (id ? network.id === id : isNetworkOf(namespace, network.id))
  return networks.requested.find(isInUse) ?? unknownNetwork(id ?? (`${namespace}:0` as NetworkId))
}

/** Whether the network in use is one the host asked for. */
export function isNetworkSupported(state: Networks, namespace: Namespace = state.networks.active): boolean {
  return state.networks.requested.includes(activeNetwork(state, namespace))
}
