import { ChainNotSupportedError, connectionOf, type Events, type NetworkId, networkParts } from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { Connections } from '../connections.js'
import { NetworkMissingError, type Networks } from '../networks.js'
import type { MutableRoot } from '../state.js'

/** What a switch works with. */
export interface SwitchDeps {
  readonly state: MutableRoot
  readonly adapters: Adapters
  readonly connections: Connections
  readonly networks: Networks
  readonly events: Events
}

/**
 * Makes a network the one in use. A connected wallet of that family is moved first; if it does not move, nothing
 * changes. A remote wallet is not asked for a network beside those it approved (facts 2.10).
 * @throws {NetworkMissingError} when the host does not list the network
 * @throws {ChainNotSupportedError} when it is not among those approved; else what {@link Adapter.switchNetwork} throws.
 */
export async function switchNetwork(
  { state, adapters, connections, networks, events }: SwitchDeps,
  id: NetworkId,
  signal: AbortSignal,
): Promise<void> {
  if (!state.networks.requested.some((network) => network.id === id)) throw new NetworkMissingError(id)
  const { namespace } = networkParts(id)
  const connection = connectionOf(state, namespace)
  if (connection.status === 'connected') {
    if (connection.approved && !connection.approved.includes(id)) throw new ChainNotSupportedError(id)
    const adapter = await adapters.load(namespace)
    connections.accept(namespace, await adapter.switchNetwork(connection.connectorId, id, signal))
  }
  networks.activate(id)
  events.emit('SWITCH_NETWORK', { network: id })
}
