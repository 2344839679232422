import {
  type AdapterContext,
  type AdapterDescriptor,
  type AdapterEvent,
  lazy,
  type Namespace,
  type NetworkId,
  unknownNetwork,
  type WalletSource,
} from '@foyer/core'
import { ref, snapshot } from 'valtio/vanilla'
import { type Adapters, createAdapters } from './adapters.js'
import { mergeConnectors, sourceConnectors } from './connectors.js'
import type { Settings } from './options.js'
import type { MutableRoot } from './state.js'
import type { Support } from './widget/support.js'

/** What finding wallets works with. */
export interface DiscoveryDeps {
  readonly state: MutableRoot
  readonly options: Settings
  /** Those installed now. */
  readonly descriptors: ReadonlyMap<Namespace, AdapterDescriptor>
  readonly connectors: readonly WalletSource[]
  /** What the data API serves. */
  readonly support: Support
  /** Opens a source of sessions that is installed. */
  readonly sessions: (sourceId: string) => ReturnType<NonNullable<ReturnType<AdapterContext['sessions']>>>
  /** Told each event of a wallet. */
  readonly event: (namespace: Namespace, event: AdapterEvent) => void
}

/**
 * The adapters, and the wallets that they find. Apart from the engine, whose flows (3 kB) are wanted only once somebody
 * connects: the list of wallets is on the first screen.
 */
export function createDiscovery({
  state,
  options,
  descriptors,
  connectors,
  support,
  sessions,
  event,
}: DiscoveryDeps): Adapters {
  // Adapters hand these on to wallets, which clone them: no proxy can be.
  const networks = () => snapshot(state.networks.requested)
  const find = (id: NetworkId) => networks().find((one) => one.id === id) ?? unknownNetwork(id)
  // Which endpoints serve a network is asked by a loaded adapter alone.
  const urls = lazy(() => import('./engine.js'))
  const isSource = (connectorId: string) => connectors.some(({ id }) => id === connectorId)
  const adapters = createAdapters(
    {
      networks,
      rpcUrls: async (id) => (await urls.load()).rpcUrls(find(id), snapshot(options), support),
      publicRpcUrls: (id) => urls.loaded?.publicRpcUrls(find(id), snapshot(options)) ?? [],
      discovery: { announced: options.enableEIP6963, injected: options.enableInjected },
      sessions: (sourceId) => (isSource(sourceId) ? () => sessions(sourceId) : undefined),
    },
    urls.load,
    {
      connectors(found) {
        // A wallet of the page that names itself as a source would be taken for it (safety T-09).
        const ofPage = found.filter(({ id }) => !isSource(id))
        const all = [...ofPage, ...sourceConnectors(connectors, [...descriptors.keys()])]
        // Always replaced as a whole: nobody needs to follow the parts.
        state.wallets = ref(mergeConnectors(all))
      },
      event,
    },
  )
  for (const descriptor of descriptors.values()) adapters.add(descriptor)
  return adapters
}
