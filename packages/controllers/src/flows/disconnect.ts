import {
  connectionOf,
  disconnectTargets,
  type Events,
  isSourceId,
  type Namespace,
  type Store,
} from '@foyer/core'
import type { Connections } from '../connections.js'
import type { Log } from '../log.js'
import type { MutableRoot } from '../state.js'
import { lastAddressesKey } from '../stored.js'
import type { Failed } from './disconnectFailed.js'
import type { Leaving } from './leaveWallet.js'

/** What a disconnection works with. */
export interface DisconnectDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly families: () => readonly Namespace[]
  readonly connections: Connections
  readonly events: Events
  readonly log: Pick<Log, 'error'>
  /** Whether remote sessions and logins end for every chain family at once. */
  readonly linked: () => boolean
  readonly leaving: Pick<Leaving, 'leave' | 'oweSource' | 'oweSignOut'>
}

/**
 * Disconnects one chain family and those that go with it, or all. Each family is tried; failures are tracked together
 * and thrown once.
 * @throws {DisconnectError} or the first wallet's error, if the code of that one cannot be fetched
 */
export async function disconnect(
  { state, store, families, connections, events, log, linked, leaving }: DisconnectDeps,
  namespace: Namespace | undefined,
): Promise<void> {
  const stored = connections.connectors()
  const named = disconnectTargets(state, namespace, linked())
  // Wallets that are away are left as well, and those of chain families that another page of the origin serves.
  const others = Object.keys(stored).filter((one) => (!namespace || one === namespace) && stored[one])
  const targets = [...new Set([...named, ...others])]
  const failed: Failed[] = []
  const leaves = targets.flatMap((target) => {
    const connection = connectionOf(state, target)
    const isConnected = connection.status === 'connected'
    // A wallet that is away is left as well.
    const connectorId = isConnected ? connection.connectorId : stored[target]
    const address = isConnected ? connection.address : store.get(lastAddressesKey)?.[target]
    if (!connectorId) return []
    return async () => {
      // The page may be gone before the code of a source is here, and with it the session.
      if (!isConnected && isSourceId(connectorId)) return leaving.oweSource(connectorId)
      await leaving.leave(target, connectorId, address, !isConnected, true).catch((reason) => {
        // The wallet of a family that this page does not serve stays to be asked.
        if (families().includes(target)) failed.push({ target, reason })
      })
    }
  })
  leaving.oweSignOut(namespace && [namespace, ...targets])
  // All of them before any wallet is asked: one of several families forgets each.
  for (const target of targets) connections.clear(target, { forget: true })
  await Promise.all(leaves.map((leave) => leave()))

  const [first] = failed
  if (first) {
    const { disconnectFailed } = await import('./disconnectFailed.js').catch(() => {
      throw first.reason
    })
    throw disconnectFailed({ events, log }, failed, targets)
  }
  if (leaves.length > 0) events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all', ended: targets })
}
