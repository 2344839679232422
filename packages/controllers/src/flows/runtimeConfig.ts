import {
  type AdapterDescriptor,
  connectedNamespaces,
  connectionOf,
  isNetworkOf,
  type Namespace,
  type Network,
  type NetworkId,
  type NetworkIdText,
  namespacesOf,
  networkParts,
  type Store,
  type WalletSource,
} from '@foyer/core'
import { AdapterConnectedError } from '../adapterConnected.js'
import { AdapterMissingError } from '../adapterMissing.js'
import type { Adapters } from '../adapters.js'
import type { chooseNetworks } from '../initialNetworks.js'
import { LastNetworkError } from '../networkErrors.js'
import type { Networks } from '../networks.js'
import type { adapter, networkOf } from '../options.js'
import type { MutableRoot } from '../state.js'
import type { Leaving } from './leaveWallet.js'

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
  /** Follows what is stored, which may be of a chain family that has been added. */
  readonly follow: () => void
  readonly leaving: Pick<Leaving, 'visit'>
  // These come with the page already: what fetches them from there alone would be cut apart from the rest.
  readonly chooseNetworks: typeof chooseNetworks
  readonly adapter: typeof adapter
  readonly networkOf: typeof networkOf
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
  follow,
  leaving,
  chooseNetworks,
  adapter,
  networkOf,
}: ArrangeDeps): RuntimeConfig {
  const { networks: own } = state
  const isConnected = (namespace: Namespace) => connectionOf(state, namespace).status === 'connected'

  function remove(namespace: Namespace) {
    if (isConnected(namespace)) throw new AdapterConnectedError(namespace)
    cancel(namespace)
    descriptors.delete(namespace)
    delete state.families[namespace]
    adapters.remove(namespace)
    own.requested = own.requested.filter(({ id }) => !isNetworkOf(namespace, id))
    delete own.selected[namespace]
    const [next] = namespacesOf(own.requested)
    if (own.active === namespace && next) own.active = next
  }

  function add(network: Network) {
    if (!own.requested.some(({ id }) => id === network.id)) own.requested.push(structuredClone(network))
  }

  return {
    addNetwork(given) {
      const network = networkOf(String(Object(given).id).split(':', 1)[0] ?? '')(given, 'network')
      const { namespace } = networkParts(network.id)
      if (!descriptors.has(namespace)) throw new AdapterMissingError(namespace)
      add(network)
    },
    removeNetwork(text) {
      const id = networks.listed(text)
      const { namespace } = networkParts(id)
      const rest = own.requested.filter((network) => network.id !== id)
      const next = rest.find((network) => isNetworkOf(namespace, network.id))
      if (!next) throw new LastNetworkError(id)
      own.requested = rest
      // With a wallet it stays in use, as an unsupported one: that is where the wallet is.
      if (own.selected[namespace] === id && !isConnected(namespace)) networks.selectNetwork(next.id)
    },
    addAdapter(given) {
      const descriptor = adapter(given, 'adapter')
      const before = descriptors.get(descriptor.namespace)
      if (before && !connectors.some(({ adapters: lent }) => lent.includes(before))) return
      const { active } = state.networks
      if (before) remove(descriptor.namespace)
      descriptors.set(descriptor.namespace, descriptor)
      if (descriptor.family) state.families[descriptor.namespace] = structuredClone(descriptor.family)
      adapters.add(descriptor)
      descriptor.networks.forEach(add)
      chooseNetworks(state, defaultNetwork, store)
      if (before) networks.setActiveNamespace(active, { remember: false })
      // As at the begin of a visit: what was connected is restored, and what is owed is asked.
      follow()
      void leaving.visit()
    },
    removeAdapter(namespace) {
      remove(namespace)
      const [next] = connectedNamespaces(state)
      if (next && !isConnected(state.networks.active)) networks.setActiveNamespace(next)
    },
  }
}
