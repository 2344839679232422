import { connectionOf, disconnectTargets, type Events, type Namespace, type Store } from '@foyer/core'
import type { Connections } from '../connections.js'
import type { Log } from '../log.js'
import type { MutableRoot } from '../state.js'
import { connectorsKey } from '../stored.js'
import { livingConnectors } from '../tabs.js'
import { DisconnectError } from './disconnectError.js'
import { type LeaveWallet, type Leaving, lastAddress } from './leaveWallet.js'

/** What a disconnection works with. */
export interface DisconnectDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly families: () => readonly Namespace[]
  /** Whether a connector is a wallet source. */
  readonly isSource: (connectorId: string) => boolean
  readonly connections: Connections
  readonly events: Events
  readonly log: Pick<Log, 'error'>
  /** Whether remote sessions and logins end for every chain family at once. */
  readonly linked: () => boolean
  readonly leaveWallet: LeaveWallet
  readonly leaving: Pick<Leaving, 'oweSource'>
}

/**
 * Disconnects one chain family and those that go with it, or all. Each family is tried; failures are tracked together
 * and thrown once.
 * @throws {DisconnectError}
 */
export async function disconnect(
  {
    state,
    store,
    families,
    isSource,
    connections,
    events,
    log,
    linked,
    leaveWallet,
    leaving,
  }: DisconnectDeps,
  namespace: Namespace | undefined,
): Promise<void> {
  const stored = store.get(connectorsKey) ?? livingConnectors({ state, connections, families })
  const named = disconnectTargets(state, namespace, linked())
  // Wallets that are away are left as well, and those of chain families that another page of the origin serves.
  const others = Object.keys(stored).filter(
    (one) => (!namespace || one === namespace) && stored[one] && !named.includes(one),
  )
  const targets = [...named, ...others]
  const wasConnected = targets.some((target) => connectionOf(state, target).status === 'connected')
  const wallets = targets.map((target) => {
    const connection = connectionOf(state, target)
    if (connection.status === 'connected') return connection.connectorId
    const remembered = stored[target]
    // The page may be gone before its code is here, and with it the session.
    if (remembered && isSource(remembered)) leaving.oweSource(remembered)
    return remembered && !isSource(remembered) ? remembered : undefined
  })
  const addresses = targets.map((target) => lastAddress({ state, store }, target))
  // All of them before any wallet is asked: one of several families forgets each.
  for (const target of targets) connections.clear(target, { forget: true })
  const ends = targets.map(async (target, at) => {
    const connectorId = wallets[at]
    if (connectorId) await leaveWallet(target, connectorId, addresses[at])
  })
  const results = await Promise.allSettled(ends)

  const failed = targets.flatMap((target, at) => {
    const result = results[at]
    // The wallet of a family that this page does not serve stays to be asked.
    return result?.status === 'rejected' && families().includes(target) ? [{ target, reason: result.reason }] : []
  })
  if (failed.length === 0) {
    if (wasConnected) events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all', ended: targets })
    return
  }
  for (const { target, reason } of failed)
    log.error('disconnect/failed', `The wallet on "${target}" did not take the disconnection.`, reason)
  const error = new DisconnectError(
    failed.map(({ target }) => target),
    new AggregateError(failed.map(({ reason }) => reason)),
  )
  events.emit('DISCONNECT_ERROR', { message: error.message, ended: targets })
  throw error
}
