import {
  type AccountId,
  abortable,
  accountParts,
  activeNetwork,
  type Connection,
  type Events,
  isFoyerError,
  type Namespace,
  toFoyerError,
} from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { ConnectTarget } from '../commands.js'
import type { Claim, Connections } from '../connections.js'
import type { MutableRoot } from '../state.js'
import type { Leaving } from './leaveWallet.js'

/** What a connection attempt works with. */
export interface ConnectDeps {
  readonly state: MutableRoot
  readonly adapters: Adapters
  readonly connections: Connections
  readonly events: Events
  readonly leaving: Pick<Leaving, 'begin' | 'former' | 'leave'>
}

/** Attempts to connect, of which only the newest per chain family counts (safety F-33). */
export interface Attempts {
  /** See {@link Commands.connect}. */
  connect(target: ConnectTarget, signal?: AbortSignal): Promise<AccountId>
  /**
   * Takes up what a wallet grants late, if it is still waited for: its window was open from before (safety F-22), or it was
   * away and is remembered.
   */
  takeLate(namespace: Namespace, connection: Connection): void
  /** Tells why nothing was connected, where that is worth telling. */
  report(error: unknown): void
}

export function createAttempts({ state, adapters, connections, events, leaving }: ConnectDeps): Attempts {
  async function accept(claim: Claim, namespace: Namespace, connection: Connection) {
    const leaveFormer = leaving.former(namespace)
    claim.accept(connection, { activate: true })
    events.emit('CONNECT_SUCCESS', { method: 'browser', name: nameOf(connection.connectorId) })
    await leaveFormer(connection)
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
      const end = leaving.begin(namespace, connectorId)
      let asking: Promise<Connection> | undefined
      try {
        const adapter = await abortable(adapters.load(namespace), signal)
        const network = activeNetwork(state, namespace).id
        asking = adapter.connect({ connectorId, network }, signal)
        const connection = await abortable(asking, signal)
        const accepted = accept(claim, namespace, connection)
        end(!signal.aborted)
        await accepted
        return connection.account
      } catch (error) {
        // A wallet that is not here was not asked.
        const over = (reason: unknown) => end(/-rejected|wallet\/missing/.test(toFoyerError(reason).code))
        if (asking)
          asking.then(({ account }) => {
            // Granted in the moment when it was given up.
            leaving.leave(namespace, connectorId, accountParts(account).address).catch(() => {})
            end(true)
          }, over)
        else end(true)
        if (isFoyerError(error, 'wallet/request-pending')) claim.hide()
        else claim.end()
        report(error)
        throw toFoyerError(error)
      }
    },
    takeLate(namespace, connection) {
      const awaited = connections.awaited(namespace, connection.connectorId)
      if (!awaited) return
      const { claim, isRestored } = awaited
      if (!isRestored) void accept(claim, namespace, connection)
      // Another tab may have left it.
      else if (connections.connectors()[namespace] === connection.connectorId) claim.accept(connection)
      else claim.end()
    },
    report,
  }
}
