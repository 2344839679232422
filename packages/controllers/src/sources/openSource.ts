import {
  AbortedError,
  type Authentication,
  abortable,
  activeNetwork,
  anySignal,
  connectionOf,
  type Feature,
  type FeatureStore,
  type SafeUrl,
  type SessionWallet,
  type Store,
  toFoyerError,
  type WalletSessions,
  type WalletSourceContext,
  withTimeout,
} from '@foyer/core'
import { ref, subscribe } from 'valtio/vanilla'
import { portfoliosKey } from '../answerKeys.js'
import { type AdoptDeps, adoptSession } from '../flows/adoptSession.js'
import type { Attempts } from '../flows/connect.js'
import type { Leaving } from '../flows/leaveWallet.js'
import { ofSource } from '../leaving.js'
import type { Log } from '../log.js'
import { namespacesOn } from './namespacesOn.js'

/** How long (ms) a source may take to end its session. A Disconnect takes as long. */
const endMs = 6_000

/** A wallet source at work: its sessions, and the connections that stand on the one in use. */
export interface OpenSource extends Pick<WalletSourceContext, 'connect'> {
  readonly sessions: WalletSessions
  /** Withdraws the request for a session that is under way, if any. */
  cancel(): void
  /** Ends the session, unless a namespace stands on it, or is stored to be. Connections are watched by itself. */
  endUnused(): Promise<void>
  dispose(): void
}

/** What it works with. */
export interface OpenSourceDeps extends AdoptDeps {
  readonly sessions: WalletSessions
  readonly attempts: Pick<Attempts, 'report'>
  readonly store: Store
  readonly log: Pick<Log, 'error'>
  readonly leaving: Pick<Leaving, 'begin' | 'former' | 'oweSource' | 'oweSignOut'>
  /** Takes up what another tab stored while a session was taken up here. */
  readonly catchUp: () => void
  /** The connectors to be restored at the next visit. */
  readonly stored: () => readonly string[]
  /** The id of the session that stands, as the tab that made it stored it. */
  readonly storedSession: () => string | undefined
  readonly customFeatures: readonly Feature[]
  /** A proxy: it says how the host wants things to look. */
  readonly options: object
  /** See `ownPictures`. */
  readonly isOwnPicture: (picture: SafeUrl) => boolean
}

export function createOpenSource(deps: OpenSourceDeps): OpenSource {
  const {
    source,
    sessions,
    state,
    events,
    connections,
    attempts,
    adapters,
    families,
    stored,
    storedSession,
    isOwnPicture,
    customFeatures,
    options,
    store,
    log,
    leaving,
  } = deps
  const life = new AbortController()
  let { open: isOpen, closes: closed } = state.modal
  let current: AbortController | undefined
  /** The id of the session that is being taken up. */
  let approved: string | undefined

  /** As a wallet describes itself, but for a picture that lies with somebody else. */
  const shown = ({ icon, ...wallet }: SessionWallet): SessionWallet => ({
    ...wallet,
    icon: icon && isOwnPicture(icon) ? icon : undefined,
  })

  const namespaces = () => namespacesOn(source.id, state, families())
  const isStored = () => stored().includes(source.id)

  async function endUnused() {
    const isUsed = namespaces().length > 0
    const wallet = isUsed ? sessions.session()?.wallet : undefined
    if (wallet) state.sessionWallets[source.id] = ref(shown(wallet))
    else delete state.sessionWallets[source.id]
    // Whoever approves is not connected at once. What is stored and was not restored may be so at the next visit.
    if (isUsed || current || isStored()) return
    await endSession()
  }

  /** Never rejects: nothing more can be done about a source that fails to. */
  async function endSession() {
    if (sessions.session() && sessions.settle) leaving.oweSource(source.id)
    try {
      if (sessions.session()) await withTimeout('session', endMs, undefined, async () => sessions.end())
    } catch {
      // The visitor is told of what was asked for, not of this.
    }
  }

  /** The session here, unless another tab put one in its place. */
  function standing() {
    const session = sessions.session()
    const known = storedSession()
    return known === undefined || [known, approved].includes(session?.id) ? session : undefined
  }

  async function restore() {
    try {
      // The id of a session that was left is still stored. To look for it would withdraw what is on offer now.
      return await sessions.restore(life.signal, isStored() ? storedSession() : undefined)
    } finally {
      await endUnused()
    }
  }

  /** The wallet ended the session. */
  function lose() {
    // A newer one took its place.
    if (sessions.session()) return
    for (const namespace of namespaces()) {
      // What is being restored comes to its own end.
      if (connectionOf(state, namespace).status !== 'connected') continue
      leaving.oweSignOut([namespace])
      connections.clear(namespace, { forget: true })
      events.emit('DISCONNECT_SUCCESS', { namespace, ended: [namespace] })
    }
  }

  /** Counts the requests that the visitor answered or refused: views of the account follow these counts. */
  function count(end: 'answered' | 'refused', method: string) {
    // A request that was answered may have moved money: no balance from before comes back.
    if (end === 'answered') store.remove(portfoliosKey)
    else log.error('login/method-not-allowed', `Requested RPC call is not allowed: ${method}`)
    const counts = { answered: 0, refused: 0, ...state.requests }
    state.requests = { ...counts, [end]: counts[end] + 1 }
  }

  function cancel() {
    current?.abort(new AbortedError())
    current = approved = undefined
  }

  /** As `createFeatureStore` of the widget, which is another chunk: one more that both need is listed on every page. */
  function storeOf(id: string): FeatureStore {
    const key = <T>(name: string, decode: (json: unknown) => T | undefined = () => undefined) => ({
      name: `feature.${id}.${name}`,
      decode,
    })
    return {
      get: (name, decode) => store.get(key(name, decode)),
      set: (name, value) => store.set<unknown>(key(name), value),
      remove: (name) => store.remove(key(name)),
    }
  }

  /** Where visitors are to sign in. */
  function authentication(): Authentication | undefined {
    for (const { id, walletAuth } of customFeatures)
      if (walletAuth) {
        const auths = () => walletAuth({ store: storeOf(id), events, adapter: adapters.load })
        return {
          network: (namespace) => activeNetwork(state, namespace).id,
          ask: async (...asked) => (await auths()).ask(...asked),
          signIn: async (...asked) => (await auths()).signIn(...asked),
        }
      }
    return undefined
  }

  const follow = () => sessions.follow?.(activeNetwork(state).id)
  follow()
  sessions.onOffer?.(() => leaving.begin(ofSource, source.id))
  const ends = [
    ...[state.networks, options].map((one) => subscribe(one, follow)),
    subscribe(state.connections, () => void endUnused()),
    sessions.subscribe(({ type }) => {
      if (type === 'ended') lose()
      else if (type === 'session') void endUnused()
    }),
    sessions.onRequest?.(count),
    subscribe(state.modal, () => {
      const { open, closes } = state.modal
      if ((isOpen && !open) || closed !== closes) sessions.dismiss?.()
      isOpen = open
      closed = closes
    }),
  ]

  const opened: OpenSource = {
    sessions: {
      ...sessions,
      // One by one: a source may be an instance of a class, whose methods a spread loses.
      session: standing,
      async restore(signal) {
        // Whoever asked may be gone by then, and the visitor may have disconnected.
        return abortable(restore(), signal)
      },
      end: () => sessions.end(),
      ...(sessions.settle && { settle: async () => sessions.settle?.() ?? true }),
      takeUp() {
        const isBusy = families().some(connections.isConnecting)
        sessions.takeUp?.(isBusy ? undefined : (approve) => opened.connect({ approve }))
      },
      subscribe: (listener) => sessions.subscribe(listener),
      dispose: () => sessions.dispose(),
    },
    cancel,
    endUnused,
    async connect({ approve, namespace, told, beforeUse }, outer) {
      cancel()
      const mine = new AbortController()
      current = mine
      const signal = anySignal(outer, mine.signal)
      try {
        const approval = approve(signal, authentication())
        // Approved in the moment it was withdrawn.
        approval.then(
          (session) => {
            if (signal.aborted) void (sessions.accept ? sessions.end(session) : endUnused())
          },
          () => {},
        )
        const session = await abortable(approval, signal)
        const before = namespaces()
        approved = session.id
        return await adoptSession(deps, session, { namespace, told, before, beforeUse, signal }).catch(
          async (error: unknown) => {
            // One that cannot be used is of no use; a newer one may stand in its place.
            if (sessions.session()?.id === session.id) await endSession()
            else if (sessions.accept) await sessions.end(session)
            throw error
          },
        )
      } catch (error) {
        attempts.report(error)
        throw toFoyerError(error)
      } finally {
        if (current === mine) current = approved = undefined
        await endUnused()
        deps.catchUp()
      }
    },
    dispose() {
      cancel()
      life.abort(new AbortedError())
      for (const end of ends) end?.()
      sessions.dispose()
    },
  }
  return opened
}
