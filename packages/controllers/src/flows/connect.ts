import {
  AbortedError,
  type AccountId,
  abortable,
  activeNetwork,
  type Connection,
  connectionOf,
  type Events,
  isFoyerError,
  type Namespace,
  toFoyerError,
} from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { Connections } from '../connections.js'
import type { MutableRoot } from '../state.js'

/** One way to connect one wallet. */
export interface ConnectTarget {
  readonly connectorId: string
  readonly namespace: Namespace
}

/** What a connection attempt works with. */
export interface ConnectDeps {
  readonly state: MutableRoot
  readonly adapters: Adapters
  readonly connections: Connections
  readonly events: Events
  /** Called after a wallet has connected. */
  readonly connected: () => void
}

/** Attempts to connect, of which only the newest per chain family counts (safety F-33). */
export interface Attempts {
  /**
   * Connects a wallet and makes its account the active one. The connection before stays until this one stands, and
   * is restored when it fails.
   * @throws what {@link Adapter.connect} throws; {@link AbortedError} when a newer attempt or the signal ends it.
   */
  connect(target: ConnectTarget, signal?: AbortSignal): Promise<AccountId>
  /** Ends the attempt under way, if any, and the waiting for one. */
  cancel(namespace: Namespace): void
  /** Whether the wallet still has the visitor's request open, so that a late grant is wanted (safety F-22). */
  isAwaited(target: ConnectTarget): boolean
  /** Tells why nothing was connected, where that is worth telling. */
  report(error: unknown): void
  /** Takes up a late grant. */
  accept(namespace: Namespace, connection: Connection): void
}

export function createAttempts({ state, adapters, connections, events, connected }: ConnectDeps): Attempts {
  const running = new Map<Namespace, AbortController>()
  const awaited = new Map<Namespace, string>()

  function accept(namespace: Namespace, connection: Connection) {
    awaited.delete(namespace)
    connections.accept(namespace, connection, { activate: true })
    events.emit('CONNECT_SUCCESS', { method: 'browser', name: nameOf(connection.connectorId) })
    connected()
  }

  function cancel(namespace: Namespace) {
    awaited.delete(namespace)
    running.get(namespace)?.abort(new AbortedError())
  }

  function nameOf(connectorId: string): string {
    const entry = state.wallets.find(({ connectors }) => connectors.some(({ id }) => id === connectorId))
    return entry?.name ?? connectorId
  }

  function report(error: unknown) {
    const { code, message } = toFoyerError(error)
    // The words of others may hold a pairing, and with it a key (safety T-52).
    const clean = message.replace(/wc:\S*/gi, 'wc:…')
    if (code === 'wallet/user-rejected') events.emit('USER_REJECTED', { message: clean })
    else if (code !== 'aborted' && code !== 'remote/pairing-expired')
      events.emit('CONNECT_ERROR', { message: clean })
  }

  return {
    async connect({ connectorId, namespace }, signal) {
      cancel(namespace)
      const attempt = new AbortController()
      running.set(namespace, attempt)
      const forward = () => attempt.abort(new AbortedError(signal?.reason))
      if (signal?.aborted) forward()
      signal?.addEventListener('abort', forward, { once: true })

      const before = connectionOf(state, namespace)
      if (before.status !== 'connected') connections.set(namespace, { status: 'connecting', connectorId })
      try {
        const adapter = await abortable(adapters.load(namespace), attempt.signal)
        const network = activeNetwork(state, namespace).id
        const connection = await abortable(
          adapter.connect({ connectorId, network }, attempt.signal),
          attempt.signal,
        )
        accept(namespace, connection)
        if (before.status === 'connected' && before.connectorId !== connectorId)
          // The wallet before is of no use any more; if it cannot be told, nothing is lost.
          await adapter.disconnect(before.connectorId).catch(() => {})
        return connection.account
      } catch (error) {
        const newest = running.get(namespace) === attempt
        if (newest && connectionOf(state, namespace).status === 'connecting') connections.clear(namespace)
        if (newest && isFoyerError(error, 'wallet/request-pending')) awaited.set(namespace, connectorId)
        report(error)
        throw toFoyerError(error)
      } finally {
        signal?.removeEventListener('abort', forward)
        if (running.get(namespace) === attempt) running.delete(namespace)
      }
    },
    cancel,
    accept,
    report,
    isAwaited: ({ namespace, connectorId }) => awaited.get(namespace) === connectorId,
  }
}
