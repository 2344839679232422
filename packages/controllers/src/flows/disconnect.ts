import {
  connectionOf,
  type Events,
  FoyerError,
  type Namespace,
  namespaces,
  remoteConnectorId,
} from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { Connections } from '../connections.js'
import type { MutableRoot } from '../state.js'

/** A wallet did not take the news. `disconnect/failed`; locally it is disconnected all the same. */
export class DisconnectError extends FoyerError<'disconnect/failed', { namespaces: readonly Namespace[] }> {
  constructor(failed: readonly Namespace[], cause: AggregateError) {
    super('disconnect/failed', 'Failed to disconnect', { context: { namespaces: failed }, cause })
  }
}

/** What a disconnection works with. */
export interface DisconnectDeps {
  readonly state: MutableRoot
  readonly adapters: Adapters
  readonly connections: Connections
  readonly events: Events
}

/**
 * Disconnects one chain family, or all. A remote-session or login connector takes every family on the same kind of
 * connector with it (spec 4). Each family is tried; failures are tracked together and thrown once.
 * @throws {DisconnectError}
 */
export async function disconnect(
  { state, adapters, connections, events }: DisconnectDeps,
  namespace: Namespace | undefined,
): Promise<void> {
  const targets = namespaces.filter(
    (one) =>
      connectionOf(state, one).status !== 'disconnected' && (!namespace || isLinked(state, namespace, one)),
  )
  const results = await Promise.allSettled(
    targets.map(async (target) => {
      const connection = connectionOf(state, target)
      connections.clear(target, { forget: true })
      if (connection.status === 'connected')
        await (await adapters.load(target)).disconnect(connection.connectorId)
    }),
  )

  const failed = targets.filter((_, at) => results[at]?.status === 'rejected')
  if (failed.length === 0) return events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const error = new DisconnectError(failed, new AggregateError(reasons))
  events.emit('DISCONNECT_ERROR', { message: error.message })
  throw error
}

function isLinked(state: MutableRoot, asked: Namespace, other: Namespace): boolean {
  if (asked === other) return true
  const kind = kindOf(state, asked)
  return (kind === 'walletConnect' || kind === 'auth') && kind === kindOf(state, other)
}

function kindOf(state: MutableRoot, namespace: Namespace) {
  const connection = connectionOf(state, namespace)
  if (connection.status === 'disconnected') return undefined
  if (connection.connectorId === remoteConnectorId) return 'walletConnect'
  return state.wallets
    .flatMap(({ connectors }) => connectors)
    .find(({ id, namespace: of }) => id === connection.connectorId && of === namespace)?.type
}
