import { createInstance, type FoyerOptions, parseOptions, type RuntimeOptions } from '@foyer/controllers'
import type { ModalRequest } from '@foyer/controllers/visit'
import {
  type AccountId,
  type AdapterDescriptor,
  connectionOf,
  type Feature,
  FoyerError,
  type FoyerEvent,
  type Namespace,
  type Network,
  type NetworkId,
  type Providers,
} from '@foyer/core'
import { receive } from '@foyer/feature-receive'
import { send } from '@foyer/feature-send'
import type { Mounted } from '@foyer/scaffold'
import { snapshot, subscribe } from 'valtio/vanilla'
import { defineElements } from './elements.js'
import { answerRequests } from './provide.js'
import { type FoyerState, toFoyerState } from './state.js'

/** The instance was destroyed and does nothing any more. `foyer/destroyed`. */
export class DestroyedError extends FoyerError<'foyer/destroyed'> {
  constructor() {
    super('foyer/destroyed', 'This Foyer was destroyed.', { context: {}, hint: 'Make a new one with createFoyer().' })
  }
}

/** An element was to hold the widget, but the option is off. `foyer/embedded-off`. */
export class EmbeddedOffError extends FoyerError<'foyer/embedded-off'> {
  constructor() {
    super('foyer/embedded-off', 'The widget is not in embedded mode.', {
      context: {},
      hint: 'Pass enableEmbedded: true to createFoyer().',
    })
  }
}

/** One wallet widget. It shares nothing with another one on the same page. */
export interface Foyer {
  /** Immutable, the same object until something changes: fits `useSyncExternalStore`. */
  readonly state: FoyerState
  /** Tells each new state. Returns the unsubscribe. */
  subscribe(listener: (state: FoyerState) => void): () => void
  /** Tells what happens, by name. Returns the unsubscribe. */
  events(listener: (event: FoyerEvent) => void): () => void
  /**
   * Begins: reads storage, restores the connection of the last visit, defines the elements. Nothing is fetched when
   * nothing was connected. Returns what ends it; calls may nest.
   */
  start(): () => void
  /** Fetches the modal's code ahead of a click. Called by the buttons on hover, focus and touch. Never rejects. */
  prefetch(): void
  /** Resolves once the modal is on screen. Rejects when its code cannot be fetched, or {@link DestroyedError}. */
  open(request?: ModalRequest): Promise<void>
  close(): void
  /** Connects one wallet without the modal. @throws as {@link Adapter.connect} */
  connect(target: { readonly connectorId: string; readonly namespace: Namespace }): Promise<AccountId>
  /** Disconnects one chain family, or all. @throws {DisconnectError} after doing all it can */
  disconnect(namespace?: Namespace): Promise<void>
  /** @throws {NetworkMissingError | ChainNotSupportedError | UserRejectedError} */
  switchNetwork(network: NetworkId): Promise<void>
  /** The connected wallet's own provider (EIP-1193 on EVM: fits viem, ethers and wagmi); `undefined` when not connected. */
  getProvider<N extends keyof Providers & Namespace>(namespace: N): Promise<Providers[N] | undefined>
  /** Changes flags, theme and links while the widget lives. @throws {InvalidOptionsError} */
  setOptions(patch: RuntimeOptions): void
  addNetwork(network: Network): void
  removeNetwork(network: NetworkId): void
  addAdapter(adapter: AdapterDescriptor): void
  removeAdapter(namespace: Namespace): void
  /**
   * Shows the widget inside an element instead of a dialog (embedded mode). Returns what removes it.
   * @throws {EmbeddedOffError} unless `enableEmbedded` is set.
   */
  embed(element: HTMLElement): () => void
  /** Ends everything: open promises settle, listeners and nodes are gone, the page is as it was. */
  destroy(): void
}

// Only manifests: a feature's code is fetched when its flag is on and its view is opened.
const features: readonly Feature[] = [receive, send]

/**
 * Makes a wallet widget. No I/O happens here or at import, so it may run on a server.
 * @throws {InvalidOptionsError} naming the option and the fix.
 */
export function createFoyer(options: FoyerOptions = {}): Foyer {
  const instance = createInstance(parseOptions(options))
  const endings = new Set<() => void>()
  let scaffold: Promise<typeof import('@foyer/scaffold')> | undefined
  let mounting: Promise<Mounted> | undefined
  let destroyed = false
  let seen: unknown
  let view: FoyerState | undefined

  function load() {
    // A chunk that failed may be tried again.
    scaffold ??= import('@foyer/scaffold').catch((error: unknown) => {
      scaffold = undefined
      throw error
    })
    return scaffold
  }

  async function mount(host?: HTMLElement): Promise<Mounted> {
    const { mount: make } = await load()
    if (destroyed) throw new DestroyedError()
    return make({ instance, features, ...(host ? { host } : {}) })
  }

  function modal(): Promise<Mounted> {
    mounting ??= mount().catch((error: unknown) => {
      mounting = undefined
      throw error
    })
    return mounting
  }

  function unmount(pending: Promise<Mounted>) {
    pending.then(
      (mounted) => mounted.unmount(),
      () => {},
    )
  }

  const stopUnsupported = instance.onUnsupportedNetwork(() => {
    foyer.open({ view: 'UnsupportedChain' }).catch(() => {})
  })

  const foyer: Foyer = {
    get state() {
      const now = snapshot(instance.state)
      if (!view || now !== seen) {
        seen = now
        view = toFoyerState(now)
      }
      return view
    },
    subscribe: (listener) => subscribe(instance.state, () => listener(foyer.state)),
    events: instance.events.subscribe,
    start() {
      if (destroyed) throw new DestroyedError()
      defineElements()
      const stops = [instance.start(), answerRequests(document, foyer)]
      const end = () => {
        if (!endings.delete(end)) return
        for (const stop of stops) stop()
      }
      endings.add(end)
      return end
    },
    prefetch() {
      load().catch(() => {})
    },
    async open(request) {
      if (destroyed) throw new DestroyedError()
      const mounted = await modal()
      if (destroyed) throw new DestroyedError()
      mounted.open(request)
    },
    close() {
      mounting?.then(
        (mounted) => mounted.close(),
        () => {},
      )
    },
    connect(target) {
      instance.discover()
      return instance.connect(target)
    },
    disconnect: instance.disconnect,
    switchNetwork: (network) => instance.switchNetwork(network),
    async getProvider(namespace) {
      const connection = connectionOf(instance.state, namespace)
      if (connection.status !== 'connected') return undefined
      const adapter = await instance.adapter(namespace)
      // Which provider belongs to which family is each adapter's word, given by declaration merging.
      return adapter.provider(connection.connectorId) as Providers[typeof namespace] | undefined
    },
    setOptions: instance.setOptions,
    addNetwork: instance.addNetwork,
    removeNetwork: instance.removeNetwork,
    addAdapter: instance.addAdapter,
    removeAdapter: instance.removeAdapter,
    embed(element) {
      if (!instance.options.enableEmbedded) throw new EmbeddedOffError()
      mounting ??= mount(element)
      const mine = mounting
      mine.catch(() => {})
      const end = () => {
        if (!endings.delete(end)) return
        if (mounting === mine) mounting = undefined
        unmount(mine)
      }
      endings.add(end)
      return end
    },
    destroy() {
      if (destroyed) return
      destroyed = true
      stopUnsupported()
      for (const end of [...endings]) end()
      if (mounting) unmount(mounting)
      mounting = undefined
    },
  }
  return foyer
}
