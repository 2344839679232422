import {
  type AccountId,
  type AdapterDescriptor,
  activeAccount,
  type Connector,
  type ConnectorDescriptor,
  connectionOf,
  type Events,
  isNetworkSupported,
  type Namespace,
  type NetworkId,
  networkParts,
  unknownNetwork,
} from '@foyer/core'
import { ref } from 'valtio/vanilla'
import { AccountMissingError } from './accountMissing.js'
import { AdapterMissingError } from './adapterMissing.js'
import { type Adapters, createAdapters } from './adapters.js'
import { isBasic } from './basic.js'
import { createConnections } from './connections.js'
import { mergeConnectors, remoteConnectors } from './connectors.js'
import { type Arrangement, createArrangement } from './flows/arrange.js'
import { type ConnectTarget, createAttempts } from './flows/connect.js'
import { disconnect } from './flows/disconnect.js'
import { reconnect } from './flows/reconnect.js'
import { switchNetwork } from './flows/switchNetwork.js'
import { createNetworks, NetworkMissingError } from './networks.js'
import type { Settings } from './options.js'
import { createLazyRemote } from './remote/lazyRemote.js'
import { pageMetadata } from './remote/pageMetadata.js'
import type { Remote } from './remote/remote.js'
import { publicRpcUrls, rpcUrls } from './rpcUrls.js'
import type { MutableRoot } from './state.js'
import { connectorsKey, type Store } from './storage.js'
import { followTab } from './tabs.js'

/** What works on the state once a visitor acts, or a stored connection is restored; fetched only then. */
export interface Engine {
  readonly adapters: Adapters
  readonly arrange: Arrangement
  connect(target: ConnectTarget, signal?: AbortSignal): Promise<AccountId>
  disconnect(namespace: Namespace | undefined): Promise<void>
  switchNetwork(network: NetworkId, signal?: AbortSignal): Promise<void>
  /** See {@link Instance.switchNamespace}. */
  switchNamespace(namespace: Namespace): void
  /** See {@link Connections.choose}. */
  switchAddress(namespace: Namespace, address: string): void
  /** See {@link Instance.signMessage}. */
  signMessage(namespace: Namespace, message: string, signal?: AbortSignal): Promise<string>
  /** See {@link Instance.preferNetwork}. */
  preferNetwork(network: NetworkId): void
  /** Looks for wallets, and restores what was connected. */
  reconnect(stored: Readonly<Partial<Record<Namespace, string>>>, signal: AbortSignal): Promise<void>
  /** @throws {ConnectorMissingError} */
  remote(): Promise<Remote>
  /** Ends attempts under way and lets go of every wallet. What is asked for later begins anew. */
  stop(): void
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
  readonly connectors: readonly ConnectorDescriptor[]
  /** Called when a wallet brought a network into use that the host did not ask for. */
  readonly unsupported: Iterable<() => void>
}

export function createEngine({
  state,
  store,
  events,
  options,
  descriptors,
  connectors,
  unsupported,
}: EngineDeps): Engine {
  const networks = createNetworks(state, store)
  const connections = createConnections(state, { networks, store })
  const find = (id: NetworkId) => state.networks.requested.find((one) => one.id === id) ?? unknownNetwork(id)
  const families = () => [...descriptors.keys()]
  const context = {
    networks: () => state.networks.requested,
    rpcUrls: (id: NetworkId) => rpcUrls(find(id), options),
    publicRpcUrls: (id: NetworkId) => publicRpcUrls(find(id), options),
    discovery: { announced: options.enableEIP6963, injected: options.enableInjected },
    ...(connectors.length > 0 && { remote: async () => (await remote.load()).sessions }),
  }
  let found: readonly Connector[] = []
  const adapters = createAdapters(context, {
    connectors(next) {
      found = next
      list()
    },
    event(namespace, event) {
      const connection = connectionOf(state, namespace)
      if (connection.status === 'disconnected' && event.type === 'connection') {
        const { connectorId } = event.connection
        if (attempts.isAwaited({ namespace, connectorId })) attempts.accept(namespace, event.connection)
      }
      if (connection.status !== 'connected') return
      if (event.type === 'disconnected') {
        if (event.connectorId !== connection.connectorId) return
        connections.clear(namespace, { forget: true })
        connections.settle()
        void remote.settle()
      } else if (event.connection.connectorId === connection.connectorId) {
        connections.accept(namespace, event.connection)
        checkNetwork()
      }
    },
  })
  for (const descriptor of descriptors.values()) adapters.add(descriptor)
  const linked = () => options.linkedDisconnect
  const deps = { state, adapters, connections, networks, events, linked }
  const attempts = createAttempts({ ...deps, connected: checkNetwork })
  const remote = createLazyRemote(
    connectors[0],
    {
      metadata: () => options.metadata ?? pageMetadata(),
      projectId: options.projectId,
      relay: options.services.relay,
      id: options.id,
    },
    () => ({
      ...deps,
      store,
      attempts,
      families,
      stored: () => Object.values(store.get(connectorsKey) ?? {}),
      connected: checkNetwork,
    }),
  )
  const arrange = createArrangement({
    ...deps,
    store,
    connectors,
    descriptors,
    defaultNetwork: options.defaultNetwork,
    checkNetwork,
    cancel,
  })
  if (connectors.length > 0) list()

  function list() {
    const distant = connectors.length > 0 ? remoteConnectors(families()) : []
    // Always replaced as a whole: nobody needs to follow the parts.
    state.wallets = ref(mergeConnectors([...found, ...distant]))
  }

  function checkNetwork() {
    if (connectionOf(state, state.networks.active).status !== 'connected') return
    if (options.allowUnsupportedChain || isNetworkSupported(state)) return
    if (isBasic(options, descriptors, connectors)) return
    for (const listener of [...unsupported]) listener()
  }

  function cancel(namespace?: Namespace) {
    for (const one of namespace ? [namespace] : families()) attempts.cancel(one)
    remote.withdraw()
  }

  async function restore(stored: Readonly<Partial<Record<Namespace, string>>>, signal: AbortSignal) {
    void adapters.discover()
    await reconnect(deps, stored, signal)
    void remote.settle()
    if (!signal.aborted) checkNetwork()
  }

  return {
    adapters,
    arrange: {
      ...arrange,
      addAdapter(descriptor) {
        arrange.addAdapter(descriptor)
        list()
      },
    },
    async connect(target, signal) {
      // Of what the visitor does, the newest counts.
      remote.withdraw()
      void adapters.discover()
      try {
        return await attempts.connect(target, signal)
      } finally {
        void remote.settle()
      }
    },
    async disconnect(namespace) {
      cancel(namespace)
      try {
        await disconnect(deps, namespace)
      } finally {
        await remote.settle()
      }
    },
    switchNetwork: (network, signal = new AbortController().signal) => switchNetwork(deps, network, signal),
    switchNamespace(namespace) {
      if (!descriptors.has(namespace)) throw new AdapterMissingError(namespace)
      networks.lead(namespace)
      checkNetwork()
    },
    switchAddress: connections.choose,
    async signMessage(namespace, message, signal = new AbortController().signal) {
      const account = activeAccount(state, namespace)
      if (!account) throw new AccountMissingError(namespace)
      return (await adapters.load(namespace)).signMessage(account, message, signal)
    },
    preferNetwork(id) {
      const isListed = state.networks.requested.some((network) => network.id === id)
      if (!isListed) throw new NetworkMissingError(id)
      if (connectionOf(state, networkParts(id).namespace).status === 'disconnected') networks.follow(id)
    },
    reconnect: restore,
    remote: remote.load,
    stop() {
      cancel()
      adapters.stop()
      remote.stop()
    },
    follow(key, signal) {
      followTab(
        { state, store, connections, families, restore: (stored) => void restore(stored, signal) },
        key,
      )
      void remote.settle()
    },
  }
}
