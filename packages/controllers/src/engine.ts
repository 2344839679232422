import {
  AbortedError,
  type AdapterDescriptor,
  type AdapterEvent,
  chainFamily,
  connectionOf,
  isFoyerError,
  isSourceId,
  lazy,
  type Namespace,
  type Network,
  type NetworkId,
  networkParts,
  type OwnEvents,
  ownValue,
  type Query,
  type Store,
  type WalletSessions,
} from '@foyer/core'
import { snapshot, subscribe } from 'valtio/vanilla'
import { AdapterMissingError } from './adapterMissing.js'
import type { Adapters } from './adapters.js'
import type { Alerts } from './alerts.js'
import { cleanEvents } from './cleanEvents.js'
import type { Commands } from './commands.js'
import { createConnections } from './connections.js'
import { createAttempts } from './flows/connect.js'
import { disconnect } from './flows/disconnect.js'
import { createLeaving } from './flows/leaveWallet.js'
import { createRestoring } from './flows/restoring.js'
import { createSwitchNetwork } from './flows/switchNetwork.js'
import { chooseNetworks } from './initialNetworks.js'
import { leavingKey } from './leaving.js'
import type { Log } from './log.js'
import { NetworkMissingError } from './networkErrors.js'
import { createNetworks } from './networks.js'
import { adapter, networkOf, type Options, type Settings } from './options.js'
import { ownPictures } from './ownPictures.js'
import { publicRpcUrls, rpcUrls } from './rpcUrls.js'
import { keepActive, watchUnsupported } from './rules.js'
import { createServed } from './served.js'
import { ConnectorMissingError } from './sources/connectorMissing.js'
import { pageMetadata } from './sources/pageMetadata.js'
import { createSources } from './sources/sources.js'
import type { MutableRoot } from './state.js'
import { connectorsKey } from './stored.js'
import { createWalletUses } from './walletUses.js'
import type { SupportedChains } from './widget/supportedChains.js'

/** What works on the state once a visitor acts, or a stored connection is restored; fetched only then. */
export interface Engine extends Commands {
  /** What the data API serves, asked once for all who want to know. */
  readonly support: SupportedChains
  /** See {@link rpcUrls}. */
  rpcUrls(network: Network): Promise<readonly string[]>
  /** See {@link publicRpcUrls}. */
  publicRpcUrls(network: Network): readonly string[]
  /** Opens a source of sessions. @throws {ConnectorMissingError} */
  sessions(sourceId: string): Promise<WalletSessions>
  /** A wallet's event. */
  event(namespace: Namespace, event: AdapterEvent): void
  /** Chooses the network on which a namespace will be connected; nothing where it is. @throws {NetworkMissingError} */
  preferNetwork(network: NetworkId): Promise<void>
  /** Looks for wallets, and restores what was connected. */
  reconnect(stored: Readonly<Partial<Record<Namespace, string>>>, signal: AbortSignal): Promise<void>
  /** Ends attempts and connections, and lets go of every wallet. What is asked for later begins anew. */
  stop(): void
  /** Follows another tab. @param text stored under the key now */
  follow(key: string | null, signal: AbortSignal, text: string | null): void
  /** Another visit has begun: asks the wallets that were left and have not confirmed it. */
  visit(): Promise<void>
  /** See {@link PageLife}. */
  leaves(): void
  /** See {@link PageLife}. */
  returns(isStale: boolean, signal: AbortSignal): void
}

/** What an engine works with. */
export interface EngineDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly events: OwnEvents
  readonly log: Pick<Log, 'error'>
  readonly alerts: Pick<Alerts, 'show' | 'report'>
  /** What every call to a service says of the project and of this SDK. */
  readonly query: Query
  readonly options: Settings
  readonly adapters: Adapters
  /** Those installed now. */
  readonly descriptors: Map<Namespace, AdapterDescriptor>
  readonly installed: Pick<Options, 'connectors' | 'customFeatures'>
  /** Called when a wallet brought a network into use that the host did not ask for. */
  readonly unsupported: () => void
  /** Wallets connect by session alone. */
  readonly isBasic: () => boolean
  /** Web Locks; absent where the page has none. */
  readonly locks: LockManager | undefined
}

/** Creates the engine of one instance. */
export function createEngine({
  state,
  store,
  events: stream,
  log,
  alerts,
  query,
  options,
  adapters,
  descriptors,
  installed: { connectors, customFeatures },
  unsupported,
  isBasic,
  locks,
}: EngineDeps): Engine {
  const events = cleanEvents(stream)
  const defaultType = (namespace: Namespace) =>
    ownValue(options.defaultAccountTypes, namespace) ??
    chainFamily(state, namespace).accountType ??
    'smartAccount'
  const networks = createNetworks(state, store, options.defaultNetwork)
  const uses = createWalletUses(locks)
  const connections = createConnections(state, {
    networks,
    store,
    uses,
    sessionOf: (id) => sources.sessionId(id),
    defaultType,
    onEmptied: () => leaving.keep(),
  })
  const families = () => [...descriptors.keys()]
  const linked = () => options.linkedDisconnect
  const leaving = createLeaving({
    state,
    store,
    adapters,
    connections,
    uses,
    sessions: (sourceId) => sources.sessions(sourceId),
    features: customFeatures,
  })
  const deps = {
    state,
    store,
    families,
    adapters,
    connections,
    networks,
    events,
    log,
    linked,
    leaving,
  }
  const switchNetwork = createSwitchNetwork(deps)
  const attempts = createAttempts(deps)
  const sources = createSources({
    installed: connectors,
    host: {
      // Sources hand these on to wallets, which clone them: no proxy can be.
      metadata: () => pageMetadata(snapshot(options).metadata),
      projectId: options.projectId,
      query,
      relay: options.services.relay,
      id: options.id,
      isManual: options.manualWCControl,
      store,
      networks: () =>
        snapshot(state.networks.requested).map((network) => ({
          ...network,
          rpcUrls: publicRpcUrls(network, snapshot(options)),
        })),
      theme: () => snapshot(options),
      family: (namespace) => chainFamily(snapshot(state), namespace),
      accountType: defaultType,
      refused: alerts.report,
    },
    state,
    families,
    deps: () => ({
      ...deps,
      attempts,
      catchUp: catchUpInLife(),
      isOwnPicture: ownPictures(options.services),
      customFeatures,
      options,
      stored: () => Object.values(connections.connectors()).filter((id) => id !== undefined),
    }),
  })
  /** How long (ms) the next try to fetch code for a restoration waits. */
  let againMs = 200
  const restoring = createRestoring({
    ...deps,
    again() {
      againMs = Math.min(againMs * 5, 60_000)
      setTimeout(catchUpInLife(), againMs)
    },
    takeLate: attempts.takeLate,
    leave: (namespace, connectorId, address) => {
      // Without locks no tab knows of another: the one where the visitor disconnected leaves it. It owes the wallet until that
      // confirms, unless storage was emptied: access that was granted after that is the host's.
      const isOwed = !store.get(connectorsKey) || leaving.isOwed(namespace, connectorId, address)
      if (locks && isOwed && !isSourceId(connectorId))
        leaving.leave(namespace, connectorId, address).catch(() => {})
    },
  })
  let life = new AbortController()
  // Few hosts change what they installed.
  const runtimeConfig = lazy(async () => {
    const chunk = await import('./flows/runtimeConfig.js')
    return chunk.createRuntimeConfig({
      ...deps,
      connectors,
      descriptors,
      defaultNetwork: options.defaultNetwork,
      cancel,
      follow: () => restoring.follow(null, life.signal),
      chooseNetworks,
      adapter,
      networkOf,
    })
  })
  subscribe(state.modal, () => state.modal.open && restoring.catchUp(life.signal))
  keepActive(state, networks)
  watchUnsupported(state, () => options.allowUnsupportedChain || isBasic(), unsupported)

  /** Returns what catches up, unless this life has ended by then. */
  function catchUpInLife() {
    const { signal } = life
    return () => restoring.catchUp(signal)
  }

  function cancel(namespace?: Namespace) {
    for (const one of namespace ? [namespace] : families()) connections.cancel(one)
    sources.cancel()
  }

  function refresh(isStale: boolean) {
    for (const namespace of families()) adapters.loaded(namespace)?.refresh?.(isStale)
  }

  const support = createServed(options, query, alerts, state)
  return {
    support,
    rpcUrls: (network) => rpcUrls(network, snapshot(options), support),
    publicRpcUrls: (network) => publicRpcUrls(network, snapshot(options)),
    event(namespace, event) {
      const { connectorId } = event.type === 'connection' ? event.connection : event
      const connection = connectionOf(state, namespace)
      const isConnected = connection.status === 'connected' && connection.connectorId === connectorId
      const awaited = connections.awaited(namespace, connectorId)
      // A wallet that grants it after a Disconnect is owed.
      if (event.type === 'choosing') void event.isOver.then(leaving.begin(namespace, connectorId))
      else if (event.type === 'unwanted') {
        if (!awaited) leaving.leave(namespace, connectorId).catch(() => {})
        // It may be remembered, and does not report what it grants.
        refresh(false)
      } else if (event.type === 'answered') leaving.answered(namespace, connectorId)
      else if (event.type === 'declined') {
        // A wallet that is away is still awaited.
        if (!awaited || awaited.isRestored) return
        // Another wallet may be away, and back.
        awaited.claim.end()
        restoring.catchUp(life.signal)
      } else if (event.type === 'disconnected') {
        if (!isConnected) return
        // A session has ended. A wallet of the page may be locked: it is remembered, and comes back by itself.
        if (isSourceId(connectorId)) connections.clear(namespace, { forget: true })
        else connections.setAway(namespace)
        events.emit('DISCONNECT_SUCCESS', { namespace })
      } else if (isConnected) connections.update(namespace, event.connection)
      else attempts.takeLate(namespace, event.connection)
    },
    addNetwork: async (network) => (await runtimeConfig.load()).addNetwork(network),
    removeNetwork: (id) =>
      listed(alerts, 'network-not-found', async () => (await runtimeConfig.load()).removeNetwork(id)),
    addAdapter: async (descriptor) => (await runtimeConfig.load()).addAdapter(descriptor),
    removeAdapter: async (namespace) => (await runtimeConfig.load()).removeAdapter(namespace),
    async connect(target, signal) {
      // Of what the visitor does, the newest counts.
      sources.cancel()
      void adapters.discover()
      const catchUp = catchUpInLife()
      try {
        return await attempts.connect(target, signal)
      } catch (error) {
        catchUp()
        throw error
      }
    },
    async disconnect(namespace) {
      // A host may have emptied storage, which is written again from here on.
      leaving.keep()
      // What is being restored is forgotten with the rest, so it ends after that.
      const left = disconnect(deps, namespace)
      // The host may empty it now, whether or not there was anything to leave: other tabs' windows are owed too.
      const disconnected = left.finally(leaving.keep).finally(sources.whenEnded)
      cancel(namespace)
      await disconnected
    },
    switchNetwork: (...args) => listed(alerts, 'switch-network-not-found', () => switchNetwork(...args)),
    async switchNamespace(namespace) {
      if (!descriptors.has(namespace)) throw new AdapterMissingError(namespace)
      networks.setActiveNamespace(namespace)
    },
    async switchAddress(namespace, address) {
      const { switchAddress } = await import('./flows/switchAddress.js')
      await switchAddress(deps, sources, namespace, address)
    },
    async preferNetwork(id) {
      const isListed = state.networks.requested.some((network) => network.id === id)
      if (!isListed) throw new NetworkMissingError(id)
      if (connectionOf(state, networkParts(id).namespace).status === 'disconnected')
        networks.selectNetwork(id)
    },
    reconnect: restoring.restore,
    async sessions(sourceId) {
      const open = sources.sessions(sourceId)
      if (!open) throw new ConnectorMissingError(sourceId)
      return open()
    },
    stop() {
      life.abort(new AbortedError())
      life = new AbortController()
      connections.stop()
      sources.stop()
      leaving.stop()
    },
    follow(key, signal, text) {
      // Storage was emptied: no other tab knows of this page's debts, and more may be owed by what is followed.
      if (key === null) leaving.keep(true)
      restoring.follow(key, signal, text)
      sources.storageChanged()
      const isOfLeaving = key?.endsWith(leavingKey.name)
      leaving.settle(isOfLeaving ? text : undefined)
      // A wallet answered another tab: it may grant again what it took back, and not say so here.
      if (isOfLeaving) refresh(false)
    },
    visit: leaving.visit,
    leaves() {
      leaving.keep()
      uses.suspend()
    },
    returns(isStale, signal) {
      uses.resume()
      void adapters.discover()
      // It heard of no disconnection in the cache: storage that was emptied in the meantime is taken for one.
      restoring.follow(null, signal, isStale ? '{}' : undefined)
      sources.storageChanged()
      refresh(isStale)
      leaving.settle(isStale ? null : undefined)
    },
  }
}

/** Works on a network that the host is to have listed. The developer gets an alert if it is missing. */
async function listed<T>(alerts: Pick<Alerts, 'show'>, alert: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFoyerError(error, 'network/missing')) alerts.show(alert)
    throw error
  }
}
