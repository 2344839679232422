import {
  AbortedError,
  abortable,
  anySignal,
  ChainNotSupportedError,
  connectionOf,
  type Events,
  type NetworkId,
  type NetworkIdText,
  networkParts,
} from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { Connections } from '../connections.js'
import type { Networks } from '../networks.js'
import type { MutableRoot } from '../state.js'

/** What a switch works with. */
export interface SwitchDeps {
  readonly state: MutableRoot
  readonly adapters: Adapters
  readonly connections: Connections
  readonly networks: Networks
  readonly events: Events
}

/** See {@link Commands.switchNetwork}. */
export type SwitchNetwork = (network: NetworkIdText, outer?: AbortSignal) => Promise<void>

/**
 * Makes a network the one in use. A connected wallet of that family is moved first; if it does not move, nothing
 * changes. A remote wallet is not asked for a network beside those it approved. Of several switches the newest counts,
 * and none outlives the connection that it was asked of.
 */
export function createSwitchNetwork({
  state,
  adapters,
  connections,
  networks,
  events,
}: SwitchDeps): SwitchNetwork {
  let newest: AbortController | undefined

  async function move(connectorId: string, id: NetworkId, asked: AbortSignal): Promise<void> {
    const { namespace } = networkParts(id)
    const adapter = await abortable(adapters.load(namespace), asked)
    const moved = await abortable(adapter.switchNetwork(connectorId, id, asked), asked)
    connections.update(namespace, moved, asked)
  }

  return async (text, outer) => {
    const id = networks.listed(text)
    const { namespace } = networkParts(id)
    const connection = connectionOf(state, namespace)
    newest?.abort(new AbortedError())
    newest = new AbortController()
    if (connection.status === 'connected') {
      if (connection.approved && !connection.approved.includes(id)) throw new ChainNotSupportedError(id)
      const asked = anySignal(outer, newest.signal, connections.standing(namespace))
      await move(connection.connectorId, id, asked)
    }
    networks.activate(id)
    events.emit('SWITCH_NETWORK', { network: id })
  }
}
