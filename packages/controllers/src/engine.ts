import {
  type AccountId,
  type AdapterDescriptor,
  connectionOf,
  type Events,
  type Namespace,
  type NetworkId,
  unknownNetwork,
} from '@foyer/core'
import { type Adapters, createAdapters } from './adapters.js'
import { createConnections } from './connections.js'
import { mergeConnectors } from './connectors.js'
import { type Arrangement, createArrangement } from './flows/arrange.js'
import { type ConnectTarget, createAttempts } from './flows/connect.js'
import { disconnect } from './flows/disconnect.js'
import { reconnect } from './flows/reconnect.js'
import { switchNetwork } from './flows/switchNetwork.js'
import { createNetworks } from './networks.js'
import type { Settings } from './options.js'
import { publicRpcUrls, rpcUrls } from './rpcUrls.js'
import type { MutableRoot } from './state.js'
import type { Store } from './storage.js'
import { followTab } from './tabs.js'

/** What works on the state once a visitor acts, or a stored connection is restored; fetched only then. */
export interface Engine {
  readonly adapters: Adapters
  readonly arrange: Arrangement
  connect(target: ConnectTarget, signal?: AbortSignal): Promise<AccountId>
  disconnect(namespace: Namespace | undefined): Promise<void>
  switchNetwork(network: NetworkId, signal: AbortSignal): Promise<void>
  reconnect(stored: Readonly<Partial<Record<Namespace, string>>>, signal: AbortSignal): Promise<void>
  /** Ends attempts under way, of one chain family or all. */
  cancel(namespace?: Namespace): void
  /** See {@link followTab}. */
  follow(key: string | null, signal: AbortSignal): void
}

/** What an engine works with. */
export interface EngineDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly events: Events
  readonly options: Settings
  /** Those installed now. */
  readonly descriptors: Map<Namespace, AdapterDescriptor>
  /** Called whenever a wallet may have brought another network into use. */
  readonly checkNetwork: () => void
}

export function createEngine({
  state,
  store,
  events,
  options,
  descriptors,
  checkNetwork,
}: EngineDeps): Engine {
  const networks = createNetworks(state, store)
  const connections = createConnections(state, { networks, store })
  const find = (id: NetworkId) => state.networks.requested.find((one) => one.id === id) ?? unknownNetwork(id)
  const context = {
    networks: () => state.networks.requested,
    rpcUrls: (id: NetworkId) => rpcUrls(find(id), options),
    publicRpcUrls: (id: NetworkId) => publicRpcUrls(find(id), options),
    discovery: { announced: options.enableEIP6963, injected: options.enableInjected },
  }
  const adapters = createAdapters(context, {
    connectors(found) {
      state.wallets = mergeConnectors(found)
    },
    event(namespace, event) {
      const connection = connectionOf(state, namespace)
      if (connection.status === 'disconnected' && event.type === 'connection') {
        const { connectorId } = event.connection
        if (attempts.isAwaited({ namespace, connectorId })) attempts.accept(namespace, event.connection)
      }
      if (connection.status !== 'connected') return
      if (event.type === 'disconnected') {
        if (event.connectorId === connection.connectorId) connections.clear(namespace, { forget: true })
      } else if (event.connection.connectorId === connection.connectorId) {
        connections.accept(namespace, event.connection)
        checkNetwork()
      }
    },
  })
  for (const descriptor of descriptors.values()) adapters.add(descriptor)
  const deps = { state, adapters, connections, networks, events }
  const attempts = createAttempts({ ...deps, connected: checkNetwork })

  function cancel(namespace?: Namespace) {
    for (const one of namespace ? [namespace] : descriptors.keys()) attempts.cancel(one)
  }

  return {
    adapters,
    arrange: createArrangement({
      ...deps,
      store,
      descriptors,
      defaultNetwork: options.defaultNetwork,
      checkNetwork,
      cancel,
    }),
    connect: attempts.connect,
    disconnect(namespace) {
      cancel(namespace)
      return disconnect(deps, namespace)
    },
    switchNetwork: (network, signal) => switchNetwork(deps, network, signal),
    reconnect: (stored, signal) => reconnect(deps, stored, signal),
    cancel,
    follow(key, signal) {
      const restore = (stored: Readonly<Partial<Record<Namespace, string>>>) => {
        adapters.discover()
        void reconnect(deps, stored, signal).then(() => !signal.aborted && checkNetwork())
      }
      followTab({ state, store, connections, families: () => [...descriptors.keys()], restore }, key)
    },
  }
}
