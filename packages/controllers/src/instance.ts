import {
  AbortedError,
  type AccountId,
  type Adapter,
  type AdapterDescriptor,
  connectionOf,
  type Events,
  isNetworkSupported,
  type Namespace,
  type Network,
  type NetworkId,
  networkParts,
  type RootState,
  unknownNetwork,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { AdapterConnectedError, AdapterMissingError, createAdapters } from './adapters.js'
import { createConnections } from './connections.js'
import { mergeConnectors } from './connectors.js'
import { createEvents } from './events.js'
import { type ConnectTarget, createAttempts } from './flows/connect.js'
import { disconnect } from './flows/disconnect.js'
import { reconnect } from './flows/reconnect.js'
import { switchNetwork } from './flows/switchNetwork.js'
import { createNetworks, familiesOf } from './networks.js'
import { type Options, parseRuntimeOptions, type RuntimeOptions, type Settings } from './options.js'
import { publicRpcUrls, rpcUrls } from './rpcUrls.js'
import { createRoot } from './state.js'
import { connectorsKey, createStore, pageStorage, type StorageArea, type Store } from './storage.js'

/** One widget's core: its wallets, networks and accounts. Everything a visit adds stands on it. */
export interface Instance {
  /** A valtio proxy; {@link setOptions} changes the part that may change. */
  readonly options: Settings
  /** A valtio proxy. Read it, subscribe to it; only this package writes it. */
  readonly state: RootState
  /** The part of {@link state} that the modal writes. */
  readonly modal: { open: boolean; loading: boolean }
  readonly store: Store
  readonly events: Events
  /** @throws {AdapterMissingError} */
  adapter(namespace: Namespace): Promise<Adapter>
  /** The adapter if it is here already. */
  loadedAdapter(namespace: Namespace): Adapter | undefined
  /** Asks the page's wallets to announce themselves. Safe to call often. */
  discover(): void
  /** See {@link Attempts.connect}. */
  connect(target: ConnectTarget, signal?: AbortSignal): Promise<AccountId>
  /** See {@link disconnect}. Without argument: every chain family. */
  disconnect(namespace?: Namespace): Promise<void>
  /** See {@link switchNetwork}. */
  switchNetwork(network: NetworkId, signal?: AbortSignal): Promise<void>
  /** @throws {InvalidOptionsError} */
  setOptions(patch: RuntimeOptions): void
  /** @throws {AdapterMissingError} when no adapter serves its chain family (spec 5). */
  addNetwork(network: Network): void
  /** @throws {NetworkMissingError | LastNetworkError} (spec 5) */
  removeNetwork(network: NetworkId): void
  /** Replaces nothing: a family that has an adapter keeps it. */
  addAdapter(descriptor: AdapterDescriptor): void
  /** @throws {AdapterConnectedError} while it is connected (spec 5). */
  removeAdapter(namespace: Namespace): void
  /** JSON-RPC endpoints of a network, best first. */
  rpcUrls(network: NetworkId): readonly string[]
  /** Tells when the network in use became one the host did not ask for. Returns the unsubscribe. */
  onUnsupportedNetwork(listener: () => void): () => void
  /** Reads storage and restores what was connected. Returns what ends everything. Calling it again joins the first. */
  start(): () => void
}

/** @param area where values are stored. @default the page's localStorage */
export function createInstance(
  options: Options,
  area: () => StorageArea | undefined = pageStorage,
): Instance {
  const { adapters: descriptors, ...settings } = options
  // Copied: a proxied object that the host also holds would be shared by every instance on the page.
  const live = proxy<Settings>(structuredClone(settings))
  const networksAsked = descriptors.flatMap(({ networks }) => networks)
  const first = options.defaultNetwork ?? networksAsked[0]?.id
  const state = createRoot(networksAsked, first ? networkParts(first).namespace : 'eip155')
  const store = createStore(area, options.id)
  const events = createEvents()
  const networks = createNetworks(state, store, options.defaultNetwork)
  const connections = createConnections(state, { networks, store })
  const unsupported = new Set<() => void>()

  const families = () => familiesOf(state.networks.requested)
  const find = (id: NetworkId) =>
    state.networks.requested.find((network) => network.id === id) ?? unknownNetwork(id)
  const adapters = createAdapters(
    {
      networks: () => state.networks.requested,
      rpcUrls: (id) => rpcUrls(find(id), live),
      publicRpcUrls: (id) => publicRpcUrls(find(id), live),
      discovery: { announced: options.enableEIP6963, injected: options.enableInjected },
    },
    {
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
    },
  )
  for (const descriptor of descriptors) adapters.add(descriptor)
  const deps = { state, adapters, connections, networks, events }
  const attempts = createAttempts({ ...deps, connected: checkNetwork })

  function checkNetwork() {
    const { active } = state.networks
    if (connectionOf(state, active).status !== 'connected') return
    if (live.allowUnsupportedChain || isNetworkSupported(state)) return
    for (const listener of [...unsupported]) listener()
  }

  let ending: AbortController | undefined
  let users = 0

  function begin() {
    const controller = new AbortController()
    ending = controller
    networks.restore()
    const stored = store.get(connectorsKey) ?? {}
    if (Object.keys(stored).length === 0) {
      state.initialized = true
      return
    }
    adapters.discover()
    void reconnect(deps, stored, controller.signal).then(() => {
      if (controller.signal.aborted) return
      state.initialized = true
      checkNetwork()
    })
  }

  return {
    options: live,
    state,
    modal: state.modal,
    store,
    events,
    adapter: adapters.load,
    loadedAdapter: adapters.loaded,
    discover: adapters.discover,
    connect: attempts.connect,
    disconnect(namespace) {
      for (const one of namespace ? [namespace] : families()) attempts.cancel(one)
      return disconnect(deps, namespace)
    },
    switchNetwork: (network, signal = new AbortController().signal) => switchNetwork(deps, network, signal),
    setOptions: (patch) => Object.assign(live, parseRuntimeOptions(patch)),
    addNetwork(network) {
      const { namespace } = networkParts(network.id)
      if (!families().includes(namespace)) throw new AdapterMissingError(namespace)
      networks.add(network)
    },
    removeNetwork(id) {
      const connected = connectionOf(state, networkParts(id).namespace).status === 'connected'
      networks.remove(id, { connected })
      checkNetwork()
    },
    addAdapter(descriptor) {
      if (families().includes(descriptor.namespace)) return
      adapters.add(descriptor)
      for (const network of descriptor.networks) networks.add(network)
      networks.restore()
    },
    removeAdapter(namespace) {
      if (connectionOf(state, namespace).status === 'connected') throw new AdapterConnectedError(namespace)
      attempts.cancel(namespace)
      adapters.remove(namespace)
      networks.drop(namespace)
    },
    rpcUrls: (id) => rpcUrls(find(id), live),
    onUnsupportedNetwork(listener) {
      unsupported.add(listener)
      return () => unsupported.delete(listener)
    },
    start() {
      users += 1
      if (users === 1) begin()
      let done = false
      return () => {
        if (done) return
        done = true
        users -= 1
        if (users > 0) return
        ending?.abort(new AbortedError())
        for (const namespace of families()) attempts.cancel(namespace)
        adapters.stop()
      }
    },
  }
}
