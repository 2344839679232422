import {
  type AccountId,
  type Adapter,
  type AdapterDescriptor,
  type ConnectorDescriptor,
  type Events,
  type Namespace,
  type Network,
  type NetworkId,
  namespaces,
  networkParts,
  type RootState,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import type { Engine } from './engine.js'
import { createEvents } from './events.js'
import type { ConnectTarget } from './flows/connect.js'
import type { RuntimeOptions } from './foyerOptions.js'
import { chooseNetworks } from './initialNetworks.js'
import { type Options, parseRuntimeOptions, type Settings } from './options.js'
import type { Remote } from './remote/remote.js'
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
  /** The chain families served now: those of the host, and those of its remote connectors that it did not name. */
  readonly descriptors: ReadonlyMap<Namespace, AdapterDescriptor>
  readonly connectors: readonly ConnectorDescriptor[]
  /** Remote sessions. @throws {ConnectorMissingError} when the host installed no remote connector */
  remote(): Promise<Remote>
  /** @throws {AdapterMissingError} */
  adapter(namespace: Namespace): Promise<Adapter>
  /** The adapter if it is here already. */
  loadedAdapter(namespace: Namespace): Adapter | undefined
  /**
   * Asks the page's wallets to announce themselves. Safe to call often. Settles once there is a list to show; never
   * rejects.
   */
  discover(): Promise<unknown>
  /** See {@link Attempts.connect}. */
  connect(target: ConnectTarget, signal?: AbortSignal): Promise<AccountId>
  /** See {@link disconnect}. Without argument: every chain family. */
  disconnect(namespace?: Namespace): Promise<void>
  /** See {@link switchNetwork}. */
  switchNetwork(network: NetworkId, signal?: AbortSignal): Promise<void>
  /**
   * Makes a chain family the active one. No wallet is asked, and every connection stays.
   * @throws {AdapterMissingError}
   */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Makes another address of a connected wallet the one in use. @throws {AddressMissingError} */
  switchAddress(namespace: Namespace, address: string): Promise<void>
  /**
   * Signs text with the account in use of a chain family, in the family's usual way and encoding.
   * @throws {AccountMissingError} when it is not connected; else what {@link Adapter.signMessage} throws
   */
  signMessage(namespace: Namespace, message: string, signal?: AbortSignal): Promise<string>
  /** Chooses the network on which a chain family will be connected; nothing where it is. @throws {NetworkMissingError} */
  preferNetwork(network: NetworkId): Promise<void>
  /** @throws {InvalidOptionsError} */
  setOptions(patch: RuntimeOptions): void
  /** @throws {AdapterMissingError} when no adapter serves its chain family (spec 5). */
  addNetwork(network: Network): Promise<void>
  /** @throws {NetworkMissingError | LastNetworkError} (spec 5) */
  removeNetwork(network: NetworkId): Promise<void>
  /** See {@link Arrangement.addAdapter}. */
  addAdapter(descriptor: AdapterDescriptor): Promise<void>
  /** @throws {AdapterConnectedError} while it is connected (spec 5). */
  removeAdapter(namespace: Namespace): Promise<void>
  /** Tells when the network in use became one the host did not ask for. Returns the unsubscribe. */
  onUnsupportedNetwork(listener: () => void): () => void
  /** Reads storage and restores what was connected. Returns what ends everything. Calling it again joins the first. */
  start(): () => void
  /** Ends everything, also what was begun without {@link start}. */
  stop(): void
}

/** @param area where values are stored. @default the page's localStorage */
export function createInstance(
  options: Options,
  area: () => StorageArea | undefined = pageStorage,
): Instance {
  const { adapters: given, connectors, ...settings } = options
  const descriptors = new Map<Namespace, AdapterDescriptor>()
  for (const one of [...given, ...connectors.flatMap(({ adapters }) => adapters)])
    if (!descriptors.has(one.namespace)) descriptors.set(one.namespace, one)
  // Copied: a proxied object that the host also holds would be shared by every instance on the page.
  const live = proxy<Settings>(structuredClone(settings))
  const asked = [...descriptors.values()].flatMap(({ networks }) => networks)
  const first = options.defaultNetwork ?? asked[0]?.id
  const state = createRoot(asked, first ? networkParts(first).namespace : namespaces[0])
  const store = createStore(area, options.id)
  const events = createEvents()
  chooseNetworks(state, options.defaultNetwork)
  const unsupported = new Set<() => void>()
  let loading: Promise<Engine> | undefined
  let engine: Engine | undefined
  let ending = new AbortController()
  let users = 0

  async function load(): Promise<Engine> {
    loading ??= import('./engine.js').then(({ createEngine }) => {
      engine = createEngine({ state, store, events, options: live, descriptors, connectors, unsupported })
      return engine
    })
    try {
      return await loading
    } catch (error) {
      // A chunk that failed may be tried again.
      loading = undefined
      throw error
    }
  }

  async function restore(stored: Readonly<Partial<Record<Namespace, string>>>, signal: AbortSignal) {
    try {
      await (await load()).reconnect(stored, signal)
    } catch {
      if (!signal.aborted) state.connections = {}
    }
    if (!signal.aborted) state.initialized = true
  }

  function begin() {
    ending = new AbortController()
    globalThis.addEventListener?.('storage', follow, ending)
    chooseNetworks(state, options.defaultNetwork, store)
    const stored = store.get(connectorsKey) ?? {}
    for (const [namespace] of descriptors) {
      const connectorId = stored[namespace]
      if (connectorId) state.connections[namespace] = { status: 'reconnecting', connectorId }
    }
    if (Object.keys(state.connections).length > 0) void restore(stored, ending.signal)
    else state.initialized = true
  }

  /** Another tab of this origin stored something of ours. */
  function follow({ key }: StorageEvent) {
    const { signal } = ending
    if (!key || key.startsWith('@foyer/'))
      load()
        .then((loaded) => loaded.follow(key, signal))
        .catch(() => {})
  }

  function end() {
    ending.abort()
    engine?.stop()
  }

  return {
    options: live,
    state,
    modal: state.modal,
    store,
    events,
    descriptors,
    connectors,
    remote: async () => (await load()).remote(),
    adapter: async (namespace) => (await load()).adapters.load(namespace),
    loadedAdapter: (namespace) => engine?.adapters.loaded(namespace),
    discover() {
      const { signal } = ending
      // What they want is fetched beside the engine, not after it.
      for (const descriptor of descriptors.values()) descriptor.preload?.()
      return load().then(
        // Ended while the code was on its way: nobody would stop the search.
        ({ adapters }) => signal.aborted || adapters.discover(),
        () => {},
      )
    },
    connect: async (target, signal) => (await load()).connect(target, signal),
    disconnect: async (namespace) => (await load()).disconnect(namespace),
    switchNetwork: async (network, signal) => (await load()).switchNetwork(network, signal),
    switchNamespace: async (namespace) => (await load()).switchNamespace(namespace),
    switchAddress: async (namespace, address) => (await load()).switchAddress(namespace, address),
    signMessage: async (namespace, message, signal) => (await load()).signMessage(namespace, message, signal),
    preferNetwork: async (network) => (await load()).preferNetwork(network),
    setOptions: (patch) => Object.assign(live, parseRuntimeOptions(patch)),
    addNetwork: async (network) => (await load()).arrange.addNetwork(network),
    removeNetwork: async (id) => (await load()).arrange.removeNetwork(id),
    addAdapter: async (descriptor) => (await load()).arrange.addAdapter(descriptor),
    removeAdapter: async (namespace) => (await load()).arrange.removeAdapter(namespace),
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
        if (users === 0) end()
      }
    },
    stop: end,
  }
}
