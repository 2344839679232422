import { connectionOf, disconnectTargets, type Events, FoyerError, type Namespace } from '@foyer/core'
import type { Connections } from '../connections.js'
import type { Log } from '../log.js'
import type { MutableRoot } from '../state.js'
import type { LeaveWallet } from './leaveWallet.js'

/** A wallet did not take the news. `disconnect/failed`; locally it is disconnected all the same. */
export class DisconnectError extends FoyerError<'disconnect/failed', { namespaces: readonly Namespace[] }> {
  constructor(failed: readonly Namespace[], cause: AggregateError) {
    super('disconnect/failed', 'Failed to disconnect', { context: { namespaces: failed }, cause })
  }
}

/** What a disconnection works with. */
export interface DisconnectDeps {
  readonly state: MutableRoot
  readonly connections: Connections
  readonly events: Events
  readonly log: Pick<Log, 'error'>
  /** Whether remote sessions and logins end for every chain family at once. */
  readonly linked: () => boolean
  readonly leaveWallet: LeaveWallet
}

/**
 * Disconnects one chain family and those that go with it, or all. Each family is tried; failures are tracked together
 * and thrown once.
 * @throws {DisconnectError}
 */
export async function disconnect(
  { state, connections, events, log, linked, leaveWallet }: DisconnectDeps,
  namespace: Namespace | undefined,
): Promise<void> {
  const targets = disconnectTargets(state, namespace, linked())
  const wasConnected = targets.some((target) => connectionOf(state, target).status === 'connected')
  const ends = targets.map(async (target) => {
    const connection = connectionOf(state, target)
    connections.clear(target, { forget: true })
    if (connection.status === 'connected') await leaveWallet(target, connection.connectorId)
  })
  const results = await Promise.allSettled(ends)

  const failed = targets.filter((_, at) => results[at]?.status === 'rejected')
  if (failed.length === 0) {
    if (wasConnected) events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all', ended: targets })
    return
  }
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  targets.forEach((target, at) => {
    const result = results[at]
    if (result?.status === 'rejected')
      log.error(
        'disconnect/failed',
        `The wallet on "${target}" did not take the disconnection.`,
        result.reason,
      )
  })
  const error = new DisconnectError(failed, new AggregateError(reasons))
  events.emit('DISCONNECT_ERROR', { message: error.message, ended: targets })
  throw error
}
