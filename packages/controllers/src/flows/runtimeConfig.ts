import {
  type AdapterDescriptor,
  connectedNamespaces,
  connectionOf,
  type Namespace,
  type Network,
  type NetworkId,
  type NetworkIdText,
  networkParts,
  type Store,
  type WalletSource,
} from '@foyer/core'
import { AdapterConnectedError } from '../adapterConnected.js'
import { AdapterMissingError } from '../adapterMissing.js'
import type { Adapters } from '../adapters.js'
import { chooseNetworks } from '../initialNetworks.js'
import type { Networks } from '../networks.js'
import { parseAdapter, parseNetwork } from '../options.js'
import type { MutableRoot } from '../state.js'

/** Changes of what the host installed, while the widget lives. */
export interface RuntimeConfig {
  /** @throws {AdapterMissingError} when no adapter serves its chain family. */
  addNetwork(network: Network): void
  /** @throws {NetworkMissingError | LastNetworkError} */
  removeNetwork(text: NetworkIdText): void
  /**
   * A family that the host gave an adapter keeps it; one that a remote connector lent gives way.
   * @throws {AdapterConnectedError} while the one that would give way is connected.
   */
  addAdapter(descriptor: AdapterDescriptor): void
  /** @throws {AdapterConnectedError} while it is connected. */
  removeAdapter(namespace: Namespace): void
}

/** What an arrangement changes. */
export interface ArrangeDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly adapters: Adapters
  readonly networks: Networks
  readonly connectors: readonly WalletSource[]
  readonly descriptors: Map<Namespace, AdapterDescriptor>
  readonly defaultNetwork: NetworkId | undefined
  readonly cancel: (namespace: Namespace) => void
}

export function createRuntimeConfig({
  state,
  store,
  adapters,
  networks,
  connectors,
  descriptors,
  defaultNetwork,
  cancel,
}: ArrangeDeps): RuntimeConfig {
  const isConnected = (namespace: Namespace) => connectionOf(state, namespace).status === 'connected'

  function remove(namespace: Namespace) {
    if (isConnected(namespace)) throw new AdapterConnectedError(namespace)
    cancel(namespace)
    descriptors.delete(namespace)
    delete state.families[namespace]
    adapters.remove(namespace)
    networks.drop(namespace)
  }

  return {
    addNetwork(given) {
      const network = parseNetwork(given)
      const { namespace } = networkParts(network.id)
      if (!descriptors.has(namespace)) throw new AdapterMissingError(namespace)
      networks.add(network)
    },
    removeNetwork(text) {
      const id = networks.listed(text)
      networks.remove(id, { connected: isConnected(networkParts(id).namespace) })
    },
    addAdapter(given) {
      const descriptor = parseAdapter(given)
      const before = descriptors.get(descriptor.namespace)
      if (before && !connectors.some(({ adapters: lent }) => lent.includes(before))) return
      const { active } = state.networks
      if (before) remove(descriptor.namespace)
      descriptors.set(descriptor.namespace, descriptor)
      if (descriptor.family) state.families[descriptor.namespace] = structuredClone(descriptor.family)
      adapters.add(descriptor)
      for (const network of descriptor.networks) networks.add(network)
      chooseNetworks(state, defaultNetwork, store)
      if (before) networks.setActiveNamespace(active, { remember: false })
    },
    removeAdapter(namespace) {
      remove(namespace)
      const [next] = connectedNamespaces(state)
      if (next && !isConnected(state.networks.active)) networks.setActiveNamespace(next)
    },
  }
}
