import {
  AbortedError,
  type AccountId,
  type Adapter,
  abortable,
  activeNetwork,
  type Connection,
  connectionOf,
  type Events,
  type Namespace,
  networkParts,
  type Pairing,
  type Platform,
  RemoteGrantError,
  type RemoteSession,
  type RemoteSessions,
  remoteConnectorId,
  toFoyerError,
} from '@foyer/core'
import { ref } from 'valtio/vanilla'
import type { Adapters } from '../adapters.js'
import type { Connections } from '../connections.js'
import type { Attempts } from '../flows/connect.js'
import type { MutableRoot } from '../state.js'
import type { Store } from '../storage.js'
import { deepLinkChoiceKey, guardDeepLinkChoice } from './deepLinkChoice.js'

/** A pairing on offer. */
export interface Offer {
  /** `wc:…`. Carries a key: show it or hand it to a wallet, never log, track or store it. */
  readonly uri: string
  /** When it ends, in ms since the epoch. */
  readonly expires: number
  /**
   * The account in use of the wallet that took it.
   * @throws {UserRejectedError | PairingExpiredError | RemoteGrantError | AbortedError}
   */
  readonly approval: Promise<AccountId>
}

/** How success is told: by which way, and under which wallet's name. */
export interface Told {
  readonly method: Platform
  readonly name: string | undefined
}

/** Pairing with remote wallets, and the one session that connections may stand on. */
export interface Remote {
  readonly sessions: RemoteSessions
  /** The one that stands. */
  offer(): Offer | undefined
  /** Tells when another offer stands, or none. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void
  /**
   * Offers a pairing for the networks asked for, or for those of one chain family and of those that are on a session
   * already: a new session takes the place of the old one. Withdraws the offer before.
   * @throws {RelayError | TimeoutError | AbortedError}
   */
  pair(namespace?: Namespace, signal?: AbortSignal): Promise<Offer>
  /** A wallet that takes the offer later is told goodbye. */
  withdraw(): void
  /** How success is told from now on; nobody: by QR, under the name that the wallet gives itself. */
  tellAs(source: (() => Told) | undefined): void
  /** To be called when connections changed: ends the session once no chain family is left on it, or stored to be. */
  settle(): Promise<void>
  dispose(): void
}

/** What it works with. */
export interface RemoteDeps {
  readonly sessions: RemoteSessions
  readonly state: MutableRoot
  readonly store: Store
  readonly events: Events
  readonly adapters: Adapters
  readonly connections: Connections
  readonly attempts: Pick<Attempts, 'cancel' | 'report'>
  readonly families: () => readonly Namespace[]
  /** The connectors to be restored at the next visit. */
  readonly stored: () => readonly string[]
  /** Called after a wallet has connected. */
  readonly connected: () => void
}

export function createRemote(deps: RemoteDeps): Remote {
  const { sessions, state, store, events, connections, attempts, families, stored } = deps
  const listeners = new Set<() => void>()
  let offer: Offer | undefined
  let current = new AbortController()
  let told: (() => Told) | undefined

  const onSession = () =>
    families().filter((namespace) => {
      const connection = connectionOf(state, namespace)
      return connection.status !== 'disconnected' && connection.connectorId === remoteConnectorId
    })

  function stand(next: Offer | undefined) {
    if (offer === next) return
    offer = next
    for (const listener of [...listeners]) listener()
  }

  function withdraw() {
    current.abort(new AbortedError())
    stand(undefined)
  }

  async function settle() {
    const isUsed = onSession().length > 0
    const wallet = isUsed ? sessions.session()?.wallet : undefined
    state.remoteWallet = wallet && ref(wallet)
    // Whoever takes the offer is not connected at once. What is stored and was not restored may be so at the next visit.
    if (isUsed || offer || stored().includes(remoteConnectorId)) return
    store.remove(deepLinkChoiceKey)
    if (sessions.session()) await sessions.end()
  }

  /** The wallet ended the session. */
  function lose() {
    // A newer one took its place.
    if (sessions.session()) return
    for (const namespace of onSession()) {
      connections.clear(namespace, { forget: true })
      events.emit('DISCONNECT_SUCCESS', { namespace })
    }
    connections.settle()
    void settle()
  }

  async function take(pairing: Pairing, namespace: Namespace | undefined, { signal }: AbortController) {
    // Taken in the moment it was withdrawn.
    pairing.approval.then(
      () => void (signal.aborted && settle()),
      () => {},
    )
    try {
      const session = await abortable(pairing.approval, signal)
      return await adopt(deps, session, { namespace, before: onSession(), told, signal })
    } catch (error) {
      attempts.report(error)
      throw toFoyerError(error)
    } finally {
      if (offer?.uri === pairing.uri) stand(undefined)
      await settle()
    }
  }

  const ends = [
    guardDeepLinkChoice(store),
    sessions.subscribe(({ type }) => {
      if (type === 'ended') lose()
      else if (type === 'session') void settle()
    }),
  ]

  return {
    sessions,
    offer: () => offer,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async pair(namespace, outer) {
      withdraw()
      const mine = new AbortController()
      current = mine
      const stop = () => mine.abort(outer?.reason)
      if (outer?.aborted) stop()
      outer?.addEventListener('abort', stop, mine)
      const wanted = namespace ? [namespace, ...onSession()] : families()
      const networks = state.networks.requested.filter(({ id }) =>
        wanted.includes(networkParts(id).namespace),
      )
      try {
        const pairing = await abortable(sessions.pair(networks, mine.signal), mine.signal)
        const made = { ...pairing, approval: take(pairing, namespace, mine) }
        // Nobody need listen.
        made.approval.catch(() => {})
        stand(made)
        return made
      } catch (error) {
        attempts.report(error)
        throw toFoyerError(error)
      }
    },
    withdraw,
    tellAs(source) {
      told = source
    },
    settle,
    dispose() {
      withdraw()
      for (const end of ends) end()
      sessions.dispose()
    },
  }
}

interface Adoption {
  /** The chain family that was asked for. */
  readonly namespace: Namespace | undefined
  /** Those on the session before. */
  readonly before: readonly Namespace[]
  readonly told: (() => Told) | undefined
  readonly signal: AbortSignal
}

/** Connects every chain family that the wallet approved and an adapter serves. */
async function adopt(
  { state, events, adapters, connections, attempts, families, sessions, connected }: RemoteDeps,
  session: RemoteSession,
  { namespace: asked, before, told, signal }: Adoption,
): Promise<AccountId> {
  const approved = families().filter((one) => session.namespaces.includes(one))
  // What was under way is overtaken.
  for (const namespace of approved) attempts.cancel(namespace)
  const results = await Promise.allSettled(
    approved.map(async (namespace): Promise<[Namespace, Adapter, Connection]> => {
      const adapter = await abortable(adapters.load(namespace), signal)
      const request = { connectorId: remoteConnectorId, network: activeNetwork(state, namespace).id }
      const connection = await abortable(adapter.connect(request, signal), signal).catch((error: unknown) => {
        // Nobody was asked any more, so it is what was approved that cannot be used.
        throw new RemoteGrantError([namespace], error)
      })
      return [namespace, adapter, connection]
    }),
  )
  const granted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const of = (wanted: Namespace | undefined) => granted.find(([namespace]) => namespace === wanted)
  const use = of(asked) ?? of(state.networks.active) ?? granted[0]
  if (!use || signal.aborted) {
    await sessions.end()
    const failure = results.find((result) => result.status === 'rejected')
    throw signal.aborted
      ? new AbortedError(signal.reason)
      : (failure?.reason ?? new RemoteGrantError(session.namespaces))
  }

  for (const namespace of before) if (!of(namespace)) connections.clear(namespace, { forget: true })
  for (const [namespace, adapter, connection] of granted) {
    const old = connectionOf(state, namespace)
    connections.accept(namespace, connection, { activate: namespace === use[0] })
    if (old.status === 'connected' && old.connectorId !== remoteConnectorId)
      // The wallet before is of no use any more; if it cannot be told, nothing is lost.
      adapter.disconnect(old.connectorId).catch(() => {})
  }
  const { method, name } = told?.() ?? { method: 'qrcode', name: undefined }
  events.emit('CONNECT_SUCCESS', { method, name: name ?? (session.wallet.name || 'WalletConnect') })
  connected()
  return use[2].account
}
