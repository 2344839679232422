import {
  accountParts,
  type Connection,
  type ConnectionState,
  connectionOf,
  type Namespace,
} from '@foyer/core'
import type { Networks } from './networks.js'
import type { MutableRoot } from './state.js'
import { connectorsKey, type Store } from './storage.js'

/** The one place that writes connections: one record per chain family, and its stored connector. */
export interface Connections {
  /** Takes over what a wallet granted or changed to. `activate` also makes its family and network the ones in use. */
  accept(namespace: Namespace, connection: Connection, options?: { readonly activate?: boolean }): void
  set(namespace: Namespace, state: ConnectionState): void
  /** Becomes disconnected; `forget` also removes the stored connector, so that the next visit does not reconnect. */
  clear(namespace: Namespace, options?: { readonly forget?: boolean }): void
}

export function createConnections(
  state: MutableRoot,
  { networks, store }: { networks: Networks; store: Store },
): Connections {
  function remember(namespace: Namespace, connectorId: string | undefined) {
    const { [namespace]: _, ...rest } = store.get(connectorsKey) ?? {}
    store.set(connectorsKey, connectorId === undefined ? rest : { ...rest, [namespace]: connectorId })
  }

  return {
    accept(namespace, { connectorId, account, accounts, accountType, approved }, { activate = false } = {}) {
      const { address, networkId } = accountParts(account)
      const before = connectionOf(state, namespace)
      if (activate) networks.activate(networkId)
      else networks.follow(networkId)
      state.connections[namespace] = {
        status: 'connected',
        connectorId,
        address,
        addresses: [...new Set(accounts.map((one) => accountParts(one).address))],
        accountType,
        approved: approved && [...approved],
      }
      if (before.status !== 'connected' || before.connectorId !== connectorId)
        remember(namespace, connectorId)
    },
    set(namespace, next) {
      state.connections[namespace] = next
    },
    clear(namespace, { forget = false } = {}) {
      delete state.connections[namespace]
      if (forget) remember(namespace, undefined)
    },
  }
}
