import { activeNetwork, connectionOf, type Namespace, remoteConnectorId, withTimeout } from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { Connections } from '../connections.js'
import type { MutableRoot } from '../state.js'

/** What restoring connections works with. */
export interface ReconnectDeps {
  readonly state: MutableRoot
  readonly adapters: Adapters
  readonly connections: Connections
}

// A locked or silent wallet must not leave the page in doubt for longer (safety F-23, G-25).
const bound = 3_000
// Remote sessions fetch 140 kB of protocol first: about 3 s on a slow line (1.6 Mbit/s, 560 ms), before it is parsed.
const remoteBound = 10_000

/**
 * Restores the stored connections without any wallet window, each family on its own. What cannot be restored within
 * 3 s (10 s by remote session) is disconnected; the stored connector is kept, because the wallet may be back on the next visit (safety F-25).
 */
export async function reconnect(
  deps: ReconnectDeps,
  stored: Readonly<Partial<Record<Namespace, string>>>,
  signal: AbortSignal,
): Promise<void> {
  const families = Object.entries(stored) as [Namespace, string][]
  await Promise.allSettled(
    families.map(([namespace, connectorId]) => restore(deps, namespace, connectorId, signal)),
  )
  // Its wallet may be back at the next visit.
  if (!signal.aborted) deps.connections.settle({ remember: false })
}

async function restore(
  { state, adapters, connections }: ReconnectDeps,
  namespace: Namespace,
  connectorId: string,
  outer: AbortSignal,
): Promise<void> {
  // The visitor may connect another wallet meanwhile, or the page start anew: then this run has nothing to say.
  const isMine = () => {
    if (outer.aborted) return false
    const connection = connectionOf(state, namespace)
    return connection.status === 'reconnecting' && connection.connectorId === connectorId
  }
  if (!isMine()) return
  try {
    const ms = connectorId === remoteConnectorId ? remoteBound : bound
    const connection = await withTimeout('The wallet', ms, outer, async (signal) => {
      const adapter = await adapters.load(namespace)
      return adapter.reconnect({ connectorId, network: activeNetwork(state, namespace).id }, signal)
    })
    if (!isMine()) return
    if (connection) connections.accept(namespace, connection)
    else connections.clear(namespace)
  } catch {
    if (isMine()) connections.clear(namespace)
  }
}
