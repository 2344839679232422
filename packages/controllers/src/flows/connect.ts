import {
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
import type { ConnectTarget } from '../commands.js'
import type { Claim, Connections } from '../connections.js'
import type { MutableRoot } from '../state.js'
import type { LeaveWallet } from './leaveWallet.js'

/** What a connection attempt works with. */
export interface ConnectDeps {
  readonly state: MutableRoot
  readonly adapters: Adapters
  readonly connections: Connections
  readonly events: Events
  readonly leaveWallet: LeaveWallet
}

/** Attempts to connect, of which only the newest per chain family counts (safety F-33). */
export interface Attempts {
  /** See {@link Commands.connect}. */
  connect(target: ConnectTarget, signal?: AbortSignal): Promise<AccountId>
  /** Takes up what a wallet grants late, if its window is still waited for (safety F-22). */
  takeLate(namespace: Namespace, connection: Connection): void
  /** Tells why nothing was connected, where that is worth telling. */
  report(error: unknown): void
}

export function createAttempts({ state, adapters, connections, events, leaveWallet }: ConnectDeps): Attempts {
  /** Claims whose wallet has its window open from before. */
  const late = new Map<Namespace, { readonly connectorId: string; readonly claim: Claim }>()

  async function accept(claim: Claim, namespace: Namespace, connection: Connection) {
    const before = connectionOf(state, namespace)
    claim.accept(connection, { activate: true })
    events.emit('CONNECT_SUCCESS', { method: 'browser', name: nameOf(connection.connectorId) })
    if (before.status === 'connected' && before.connectorId !== connection.connectorId)
      // The wallet before is of no use any more; if it cannot be told, nothing is lost.
      await leaveWallet(namespace, before.connectorId).catch(() => {})
  }

  function nameOf(connectorId: string): string {
    const entry = state.wallets.find(({ connectors }) => connectors.some(({ id }) => id === connectorId))
    return entry?.name ?? connectorId
  }

  function report(error: unknown) {
    const { code, message } = toFoyerError(error)
    if (code === 'wallet/user-rejected') events.emit('USER_REJECTED', { message })
    else if (code !== 'aborted' && code !== 'session/expired') events.emit('CONNECT_ERROR', { message })
  }

  return {
    async connect({ connectorId, namespace }, outer) {
      const claim = connections.claim(namespace, { status: 'connecting', connectorId }, outer)
      const { signal } = claim
      try {
        const adapter = await abortable(adapters.load(namespace), signal)
        const network = activeNetwork(state, namespace).id
        const connection = await abortable(adapter.connect({ connectorId, network }, signal), signal)
        await accept(claim, namespace, connection)
        return connection.account
      } catch (error) {
        if (isFoyerError(error, 'wallet/request-pending')) {
          claim.hide()
          late.set(namespace, { connectorId, claim })
        } else claim.end()
        report(error)
        throw toFoyerError(error)
      }
    },
    takeLate(namespace, connection) {
      const awaited = late.get(namespace)
      if (awaited?.connectorId !== connection.connectorId || awaited.claim.signal.aborted) return
      late.delete(namespace)
      void accept(awaited.claim, namespace, connection)
    },
    report,
  }
}
