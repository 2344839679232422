import {
  type AdapterContext,
  type AdapterDescriptor,
  type AdapterEvent,
  isSourceId,
  type Lazy,
  type Namespace,
  type NetworkId,
  unknownNetwork,
  type WalletSource,
} from '@foyer/core'
import { ref, snapshot } from 'valtio/vanilla'
import { type Adapters, createAdapters } from './adapters.js'
import { mergeConnectors, sourceConnectors } from './connectors.js'
import type { Engine } from './engine.js'
import type { Settings } from './options.js'
import type { MutableRoot } from './state.js'

/** What finding wallets works with. */
export interface DiscoveryDeps {
  readonly state: MutableRoot
  readonly options: Settings
  /** Those installed now. */
  readonly descriptors: ReadonlyMap<Namespace, AdapterDescriptor>
  readonly connectors: readonly WalletSource[]
  /** Knows which endpoints serve a network, which a loaded adapter alone asks. */
  readonly engine: Lazy<Pick<Engine, 'rpcUrls' | 'publicRpcUrls'>>
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
  engine,
  sessions,
  event,
}: DiscoveryDeps): Adapters {
  // Adapters hand these on to wallets, which clone them: no proxy can be.
  const networks = () => snapshot(state.networks.requested)
  const find = (id: NetworkId) => networks().find((one) => one.id === id) ?? unknownNetwork(id)
  const adapters = createAdapters(
    {
      networks,
      rpcUrls: async (id) => (await engine.load()).rpcUrls(find(id)),
      publicRpcUrls: (id) => engine.loaded?.publicRpcUrls(find(id)) ?? [],
      discovery: { announced: options.enableEIP6963, injected: options.enableInjected },
      sessions: (sourceId) => (isSourceId(sourceId) ? () => sessions(sourceId) : undefined),
    },
    engine.load,
    {
      connectors(found) {
        // A wallet of the page that names itself as a source would be taken for it (safety T-09).
        const ofPage = found.filter(({ id }) => !isSourceId(id))
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
