import {
  AbortedError,
  type Adapter,
  type AdapterDescriptor,
  abortable,
  createEmitter,
  type Feature,
  lazy,
  type Namespace,
  type NetworkId,
  namespacesOf,
  type OwnEvents,
  type Query,
  type RootState,
  type Store,
  type WalletSessions,
  type WalletSource,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { type Alerts, createAlerts } from './alerts.js'
import type { Commands } from './commands.js'
import { createDiscovery } from './discovery.js'
import type { Engine } from './engine.js'
import { createEvents } from './events.js'
import type { RuntimeOptions } from './foyerOptions.js'
import { initialRoot, recall, type StoredConnectors, servedNamespaces } from './initialState.js'
import type { Log } from './log.js'
import { type Options, parseRuntimeOptions, type Settings } from './options.js'
import { type PageLife, watchPageLife } from './pageLife.js'
import type { Reports } from './reports.js'
import type { MutableRoot } from './root.js'
import { type Change, createStore } from './storage.js'
import { isNameOf, pageStorage, type StorageArea } from './stored.js'
import { startTracking } from './tracking.js'

/** The state, with room for what is learned once somebody looks. */
type LiveRoot = MutableRoot & Required<Pick<MutableRoot, 'codes'>>

/** One widget's core: its wallets, networks and accounts. Everything a visit adds stands on it. */
export interface Instance extends Commands {
  /** What of it a host may ask. */
  readonly commands: Commands
  /** A valtio proxy; {@link setOptions} changes the part that may change. */
  readonly options: Settings
  /** A valtio proxy. Read it, subscribe to it; only this package writes it. */
  readonly state: RootState
  /** The part of {@link state} that the modal writes. */
  readonly modal: { open: boolean; loading: boolean }
  /** The same for those that accounts say they are. */
  readonly profiles: MutableRoot['profiles']
  /** The same for what chains have at their addresses. */
  readonly codes: LiveRoot['codes']
  readonly store: Store
  readonly events: OwnEvents
  /** What every call to a service says of the project and of this SDK. */
  readonly query: Query
  readonly log: Log
  /** Watches the life of this page until the signal aborts. */
  watchLife(life: PageLife, signal: AbortSignal): void
  readonly alerts: Alerts
  /** Wallets connect by session alone: the host says so, or installed no adapter of its own. */
  readonly isBasic: boolean
  /** The chain families served now: those of the host, and those of its remote connectors that it did not name. */
  readonly descriptors: ReadonlyMap<Namespace, AdapterDescriptor>
  readonly connectors: readonly WalletSource[]
  /** Manifests of the host's own features, and of those that its connectors bring once they are preloaded. */
  readonly features: readonly Feature[]
  /** The sessions of a wallet source. @throws {ConnectorMissingError} when the host did not install it */
  sessions(sourceId: string): Promise<WalletSessions>
  /** @throws {AdapterMissingError} */
  adapter(namespace: Namespace): Promise<Adapter>
  /** The adapter if it is here already. */
  loadedAdapter(namespace: Namespace): Adapter | undefined
  /**
   * Asks the page's wallets to announce themselves. Safe to call often. Settles once there is a list to show; never
   * rejects.
   */
  discover(): Promise<unknown>
  /** Fetches what acts on the state, for somebody who is about to. Never rejects. */
  prepare(): Promise<Engine | undefined>
  /** Chooses the network on which a chain family will be connected; nothing where it is. @throws {NetworkMissingError} */
  preferNetwork(network: NetworkId): Promise<void>
  /** @throws {InvalidOptionsError} */
  setOptions(patch: RuntimeOptions): void
  /** Events go to analytics from now on, as they do from {@link start} on. */
  track(): void
  /** Tells when the network in use became one the host did not ask for. Returns the unsubscribe. */
  onUnsupportedNetwork(listener: () => void): () => void
  /** Reads storage and restores what was connected. Returns what ends everything. Calling it again joins the first. */
  start(): () => void
  /** Ends everything, also what was begun without {@link start}. What is asked for later is aborted. */
  stop(): void
}

/**
 * @param area where values are stored. @default the page's localStorage
 * @param locks Web Locks, by which the Foyers of an origin know of each other. @default this one is alone
 */
export function createInstance(
  options: Options,
  area: () => StorageArea | undefined = pageStorage,
  locks?: LockManager,
): Instance {
  const { adapters: _, connectors, customFeatures, onLog, ...settings } = options
  const descriptors = servedNamespaces(options)
  // Copied: a proxied object that the host also holds would be shared by every instance on the page.
  const live = proxy<Settings>(structuredClone(settings))
  const state = proxy<LiveRoot>({ ...initialRoot(options, descriptors), codes: {} })
  const store = createStore(area, options.id)
  const events = createEvents()
  const reports = lazy(() =>
    import('./reports.js').then((chunk) => chunk.createReports({ options: live, onLog })),
  )
  const withReports = (work: (reports: Reports) => void) => {
    reports.load().then(work, () => {})
  }
  const log: Log = {
    get lines() {
      return reports.loaded?.lines ?? []
    },
    error: (...line) => withReports(({ error }) => error(...line)),
  }
  const alerts = createAlerts(withReports)
  const { projectId } = options
  const sv = `html-${namespacesOf(state.networks.requested).join() || 'universal'}-1`
  const query: Query = { projectId, st: 'foyer', sv }
  const unsupported = createEmitter()
  const isLent = (one: AdapterDescriptor) =>
    connectors.some(({ adapters, fallback }) => adapters.includes(one) || fallback?.includes(one))
  const isBasic = () => live.basic || [...descriptors.values()].every(isLent)
  const engine = lazy<Engine>(async () => {
    const { createEngine } = await import('./engine.js')
    return createEngine({
      state,
      store,
      events,
      log,
      alerts,
      query,
      options: live,
      adapters,
      descriptors,
      installed: options,
      isBasic,
      locks,
      unsupported: unsupported.emit,
    })
  })
  const { load } = engine
  const adapters = createDiscovery({
    state,
    options: live,
    descriptors,
    connectors,
    engine,
    sessions: (sourceId) => act((engine) => engine.sessions(sourceId)),
    // Before there is an engine nobody is connected, nor was asked.
    event: (namespace, event) => engine.loaded?.event(namespace, event),
  })
  let life = new AbortController()
  /** The {@link life} in which the page is listened to. */
  let heard: AbortSignal | undefined
  let users = 0
  let untrack: (() => void) | undefined

  /** What was asked for before the end is not begun after it, nor waited for. */
  async function act<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const { signal } = life
    listen()
    const here = engine.loaded ?? (await abortable(load(), signal))
    if (signal.aborted) throw new AbortedError(signal.reason)
    return abortable(work(here), signal)
  }

  const commands: Commands = {
    connect: (...args) => act((engine) => engine.connect(...args)),
    disconnect: (...args) => act((engine) => engine.disconnect(...args)),
    switchNetwork: (...args) => act((engine) => engine.switchNetwork(...args)),
    switchNamespace: (...args) => act((engine) => engine.switchNamespace(...args)),
    switchAddress: (...args) => act((engine) => engine.switchAddress(...args)),
    addNetwork: (...args) => act((engine) => engine.addNetwork(...args)),
    removeNetwork: (...args) => act((engine) => engine.removeNetwork(...args)),
    addAdapter: (...args) => act((engine) => engine.addAdapter(...args)),
    removeAdapter: (...args) => act((engine) => engine.removeAdapter(...args)),
  }

  async function restore(stored: StoredConnectors) {
    const { signal } = life
    try {
      await act((engine) => engine.reconnect(stored, signal))
    } catch {
      if (!signal.aborted) state.connections = {}
    }
    if (!signal.aborted) state.initialized = true
  }

  function track() {
    untrack ??= startTracking({ state, options: live, events, alerts, query })
  }

  /** Follows other tabs and the life of the page, as soon as something is asked for: it may be before {@link begin}. */
  function listen() {
    const { signal } = life
    if (heard === signal) return
    heard = signal
    globalThis.addEventListener?.('storage', follow, life)
    store.onStored(follow, signal)
    watchPageLife(
      {
        leaves: () => engine.loaded?.leaves(),
        // It heard of no other tab in the meantime.
        returns: (isStale) => act(async (engine) => engine.returns(isStale, signal)).catch(() => {}),
      },
      signal,
    )
  }

  function begin() {
    track()
    listen()
    const { stored, isOwed } = recall(state, options, descriptors, store)
    if (isOwed) act((engine) => engine.visit()).catch(() => {})
    if (Object.keys(state.connections).length > 0) void restore(stored)
    else state.initialized = true
  }

  /** Another tab of this origin, or another Foyer of this page, stored something of ours. */
  function follow({ key = null, newValue = null }: Change) {
    const { signal } = life
    if (isNameOf(options.id, key)) act(async (engine) => engine.follow(key, signal, newValue)).catch(() => {})
  }

  function end() {
    life.abort(new AbortedError())
    life = new AbortController()
    engine.loaded?.stop()
    state.connections = {}
    adapters.stop()
    untrack?.()
    untrack = undefined
  }

  return {
    ...commands,
    commands,
    get isBasic() {
      return isBasic()
    },
    options: live,
    state,
    modal: state.modal,
    profiles: state.profiles,
    codes: state.codes,
    store,
    events,
    query,
    log,
    alerts,
    descriptors,
    connectors,
    get features() {
      return [...customFeatures, ...connectors.flatMap(({ feature = [] }) => feature)]
    },
    sessions: (sourceId) => act((engine) => engine.sessions(sourceId)),
    watchLife: watchPageLife,
    adapter: adapters.load,
    loadedAdapter: adapters.loaded,
    discover: adapters.discover,
    prepare: () => load().catch(() => undefined),
    preferNetwork: (network) => act((engine) => engine.preferNetwork(network)),
    setOptions: (patch) => Object.assign(live, parseRuntimeOptions(patch, live)),
    track,
    onUnsupportedNetwork: unsupported.subscribe,
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
    stop() {
      end()
      life.abort(new AbortedError())
    },
  }
}
