import { createInstance, type FoyerOptions, parseOptions } from '@foyer/controllers'
import type { ModalRequest } from '@foyer/controllers/visit'
import { connectionOf, type Feature, FoyerError, type Providers } from '@foyer/core'
import { receive } from '@foyer/feature-receive'
import { send } from '@foyer/feature-send'
import type { Mounted } from '@foyer/scaffold'
import { snapshot, subscribe } from 'valtio/vanilla'
import { defineElements } from './elements.js'
import type { Foyer } from './foyer.js'
import { answerRequests } from './provide.js'
import { type FoyerState, toFoyerState } from './state.js'

/** The instance was destroyed and does nothing any more. `foyer/destroyed`. */
export class DestroyedError extends FoyerError<'foyer/destroyed'> {
  constructor() {
    super('foyer/destroyed', 'This Foyer was destroyed.', { context: {} })
  }
}

/** Where the widget stands on the page is unclear. `foyer/placement`; the message says what to do. */
export class PlacementError extends FoyerError<'foyer/placement'> {
  constructor(message: string) {
    super('foyer/placement', message, { context: {} })
  }
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
  let mounting: Promise<Mounted> | undefined
  let destroyed = false
  let place: HTMLElement | undefined
  let seen: readonly unknown[] = []
  let view: FoyerState | undefined

  const load = () => import('@foyer/scaffold')

  async function mount(open?: ModalRequest): Promise<Mounted> {
    // Side by side: the first screen shows the wallets that answer at once.
    const [{ mount: make }] = await Promise.all([load(), instance.discover()])
    if (destroyed) throw new DestroyedError()
    return make({ instance, features, host: place, open })
  }

  function modal(open?: ModalRequest): Promise<Mounted> {
    mounting ??= mount(open).catch((error: unknown) => {
      // A chunk that failed may be tried again.
      mounting = undefined
      throw error
    })
    return mounting
  }

  function unmount() {
    mounting?.then(
      (mounted) => mounted.unmount(),
      () => {},
    )
    mounting = undefined
  }

  instance.onUnsupportedNetwork(() => {
    foyer.open({ view: 'UnsupportedChain' }).catch(() => {})
  })

  const foyer: Foyer = {
    get state() {
      const [state, options] = [snapshot(instance.state), snapshot(instance.options)]
      if (!view || state !== seen[0] || options !== seen[1]) view = toFoyerState(state, options)
      seen = [state, options]
      return view
    },
    subscribe(listener) {
      const tell = () => listener(foyer.state)
      const stops = [subscribe(instance.state, tell), subscribe(instance.options, tell)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    events: instance.events.subscribe,
    start() {
      if (destroyed) throw new DestroyedError()
      const stops = [instance.start(), answerRequests(document, foyer)]
      // Last: elements that the page holds already ask for their Foyer as they are defined.
      defineElements()
      const end = () => {
        if (!endings.delete(end)) return
        for (const stop of stops) stop()
      }
      endings.add(end)
      return end
    },
    prefetch() {
      const { disableAppend, enableEmbedded } = instance.options
      // All but the first view is made: a press then only draws that.
      const ahead = !place && (disableAppend || enableEmbedded) ? load() : modal()
      ahead.catch(() => {})
    },
    async open(request = {}) {
      if (destroyed) throw new DestroyedError()
      if (instance.options.disableAppend && !place)
        throw new PlacementError('Place <foyer-modal>, or call foyer.embed(element).')
      ;(await modal(request)).open(request)
    },
    close() {
      mounting?.then(
        (mounted) => mounted.close(),
        () => {},
      )
    },
    connect: instance.connect,
    async pair(namespace) {
      if (destroyed) throw new DestroyedError()
      return (await instance.remote()).pair(namespace)
    },
    disconnect: instance.disconnect,
    switchNetwork: instance.switchNetwork,
    switchNamespace: instance.switchNamespace,
    switchAddress: instance.switchAddress,
    signMessage: instance.signMessage,
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
      const { enableEmbedded, disableAppend } = instance.options
      if (!enableEmbedded && !disableAppend) throw new PlacementError('Set enableEmbedded or disableAppend.')
      place = element
      if (enableEmbedded) modal().catch(() => {})
      const end = () => {
        if (!endings.delete(end)) return
        unmount()
        place = undefined
      }
      endings.add(end)
      return end
    },
    destroy() {
      if (destroyed) return
      destroyed = true
      for (const end of [...endings]) end()
      instance.stop()
      unmount()
    },
  }
  return foyer
}
