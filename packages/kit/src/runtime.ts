import { createInstance, type Options, pageStorage } from '@foyer/controllers'
import type { ModalRequest } from '@foyer/controllers/widget'
import {
  activeAccount,
  connectedWallet,
  connectionOf,
  frozenCopy,
  lazy,
  type Namespace,
  type Providers,
  type RootState,
  withTimeout,
} from '@foyer/core'
import type { AnswerHost } from '@foyer/feature-calls'
import { snapshot, subscribe } from 'valtio/vanilla'
import { DestroyedError, PlacementError } from './errors.js'
import { fetchModal } from './fetchModal.js'
import type { Foyer } from './foyer.js'
import { type HostProvider, toHostProvider } from './hostProvider.js'
import type { MountedModal } from './modal.js'
import { type AccountState, type FoyerState, toFoyerState } from './state.js'

/** {@link Foyer} without what its resting half does for both. */
export type FoyerRuntime = Omit<Foyer, 'watchIntent'>

/** The opening waits no longer (ms) for the code of one way to connect: it joins in its row. */
const waysMs = 1_200

const fetchConnected = () => import('./connected.js')

/** What a Foyer is once there is something to do: somebody was connected, or is about to open the modal. */
export function createRuntime(options: Options): FoyerRuntime {
  const instance = createInstance(options, pageStorage, globalThis.navigator?.locks)
  let destroyed = false
  let place: HTMLElement | undefined
  let seen: readonly unknown[] = []
  let view: FoyerState | undefined
  /** The view that the modal shows first. It may be one that a page cannot open. */
  let first: ModalRequest | undefined

  const mounted = lazy<MountedModal>(async () => {
    const open = first
    // Side by side: the first screen shows the wallets that answer at once, and the ways that come in time.
    const sources = instance.connectors.map(async (source) => source.preload?.())
    const ways = withTimeout('ways', waysMs, undefined, () => Promise.allSettled(sources)).catch(() => {})
    const [mountModal] = await Promise.all([fetchModal(), instance.discover(), ways])
    if (destroyed) throw new DestroyedError()
    return mountModal({ instance, host: place, open })
  })

  function modal(open?: ModalRequest): Promise<MountedModal> {
    first = open
    return mounted.load()
  }

  function placed() {
    if (typeof document === 'undefined') throw new PlacementError('Not on a server.')
    if (instance.options.disableAppend && !place)
      throw new PlacementError('Place <foyer-modal>, or call foyer.embed(element).')
  }

  async function placedModal() {
    placed()
    return modal()
  }

  const hostCalls = lazy(() =>
    import('./hostCalls.js').then((chunk) => chunk.hostCallsOf(instance, placedModal)),
  )
  const answer: AnswerHost = async (...asked) => (await hostCalls.load())(...asked)
  /** By connector, since several connectors may be one and the same wallet. */
  const provided = new Map<string, WeakMap<HostProvider, HostProvider>>()
  /** The same object each time, as the wallet's own is. */
  function provide(own: HostProvider, connectorId: string) {
    const known = provided.get(connectorId) ?? new WeakMap()
    provided.set(connectorId, known)
    const made = known.get(own) ?? toHostProvider(own, connectorId, answer)
    known.set(own, made)
    return made
  }

  const unmount = () => mounted.reset((modal) => modal.unmount())

  instance.onUnsupportedNetwork(() => {
    foyer.open({ unasked: true }).catch(() => {})
  })

  const foyer: FoyerRuntime = {
    get state() {
      const [state, options] = [snapshot(instance.state), snapshot(instance.options)]
      if (!view || state !== seen[0] || options !== seen[1])
        view = frozenCopy(toFoyerState(state, options, (namespace) => accountState(state, namespace)))
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
      // What holds a visitor must know of an account that is restored.
      if (instance.features.some(({ guard }) => guard)) modal().catch(() => {})
      return instance.start()
    },
    prefetch() {
      const { disableAppend, enableEmbedded } = instance.options
      // All but the first view is made: a press then only draws that.
      if (place || !(disableAppend || enableEmbedded)) modal().catch(() => {})
    },
    async open(request = {}) {
      placed()
      const { namespace } = request
      if (namespace && activeAccount(instance.state, namespace)) await instance.switchNamespace(namespace)
      const { modal: door } = instance
      // What is here already is on screen at once.
      door.loading = !mounted.loaded
      let opened: Promise<void>
      try {
        opened = (await modal(request.view ? undefined : request)).open(request)
      } finally {
        door.loading = false
      }
      await opened
    },
    close() {
      instance.modal.loading = false
      mounted.promise?.then(
        (modal) => modal.close(),
        () => {},
      )
    },
    ...instance.commands,
    sessions: instance.sessions,
    async signMessage(namespace, message, signal) {
      const { widget } = await placedModal()
      const { sign } = await widget.account()
      if (destroyed) throw new DestroyedError()
      return sign({ namespace, message, signal })
    },
    async getProvider(namespace) {
      if (destroyed) throw new DestroyedError()
      const connection = connectionOf(instance.state, namespace)
      if (connection.status !== 'connected') return undefined
      const adapter = await instance.adapter(namespace)
      // Which provider belongs to which family is each adapter's word, given by declaration merging.
      const own = adapter.provider(connection.connectorId)
      const provider = namespace === 'eip155' && isProvider(own) ? provide(own, connection.connectorId) : own
      return provider as Providers[typeof namespace] | undefined
    },
    logs: () => instance.log.lines,
    balance: async (...args) => (await fetchConnected()).readBalance(instance, ...args),
    connectedButton: async (...args) =>
      (await fetchConnected()).createConnectedButton(foyer, instance, ...args),
    setOptions: instance.setOptions,
    embed(element) {
      // The one before may be gone from the page by the time this is opened.
      if (place && place !== element) unmount()
      place = element
      if (instance.options.enableEmbedded) modal().catch(() => {})
      return () => {
        // A framework may have put up the next one already.
        if (place !== element) return
        unmount()
        place = undefined
      }
    },
    destroy() {
      destroyed = true
      instance.stop()
      unmount()
    },
  }
  return foyer
}

function isProvider(own: unknown): own is HostProvider {
  return typeof Object(own).request === 'function'
}

function accountState(state: RootState, namespace: Namespace): AccountState {
  const wallet = connectedWallet(state, namespace)
  const account = activeAccount(state, namespace)
  const connection = connectionOf(state, namespace)
  // The session that is restored names its wallet. Until then only the way to it is known.
  const isNamed = connection.status !== 'reconnecting' || wallet?.type !== 'walletConnect'
  return {
    addresses: [],
    ...connection,
    ...(account && state.profiles?.[account]),
    account,
    wallet: isNamed
      ? wallet && {
          id: wallet.id,
          name: wallet.name,
          icon: wallet.icon,
          ...(wallet.disputed && { disputed: true }),
        }
      : undefined,
  }
}
