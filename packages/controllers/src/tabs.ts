import { connectionOf, type Namespace } from '@foyer/core'
import type { Connections } from './connections.js'
import type { MutableRoot } from './state.js'
import { connectorsKey, namespaceKey, networksKey, type Store } from './storage.js'

/** What following other tabs works with. */
export interface TabsDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly connections: Connections
  readonly families: () => readonly Namespace[]
  /** Restores connections without any window. Their state says `reconnecting` by then. */
  readonly restore: (stored: Readonly<Partial<Record<Namespace, string>>>) => void
}

/**
 * Takes up what another tab of this origin stored (safety F-54). Wallets stay the authority: nothing is asked of them
 * but whether this page is known, and a connected family stays on the network that its wallet is on. What is taken up
 * is not stored again, so tabs never answer each other.
 * @param key of the `storage` event; `null` when all of storage was emptied
 */
export function followTab(deps: TabsDeps, key: string | null): void {
  if (key === null || key.endsWith(`/${connectorsKey.name}`)) followConnections(deps)
  followNetworks(deps)
}

function followConnections({ state, store, connections, families, restore }: TabsDeps) {
  const stored = store.get(connectorsKey)
  if (!stored) return keepConnections({ state, store, families })
  const wanted: Partial<Record<Namespace, string>> = {}
  for (const namespace of families()) {
    const connection = connectionOf(state, namespace)
    const connectorId = stored[namespace]
    const has = connection.status === 'disconnected' ? undefined : connection.connectorId
    // What the visitor is doing in this tab goes on.
    if (connection.status === 'connecting' || has === connectorId) continue
    if (has !== undefined) connections.clear(namespace)
    if (connectorId === undefined) continue
    connections.set(namespace, { status: 'reconnecting', connectorId })
    wanted[namespace] = connectorId
  }
  if (Object.keys(wanted).length > 0) restore(wanted)
}

/** Emptied storage is not a disconnection: what lives here goes on, and is stored once more (safety F-52). */
function keepConnections({ state, store, families }: Pick<TabsDeps, 'state' | 'store' | 'families'>) {
  const live: Partial<Record<Namespace, string>> = {}
  for (const namespace of families()) {
    const connection = connectionOf(state, namespace)
    if (connection.status === 'connected') live[namespace] = connection.connectorId
  }
  if (Object.keys(live).length > 0) store.set(connectorsKey, live)
}

function followNetworks({ state, store, families }: TabsDeps) {
  const stored = store.get(networksKey) ?? {}
  for (const namespace of families()) {
    const id = stored[namespace]
    const isListed = state.networks.requested.some((network) => network.id === id)
    if (id && isListed && connectionOf(state, namespace).status === 'disconnected')
      state.networks.selected[namespace] = id
  }
  const active = store.get(namespaceKey)
  if (active && families().includes(active)) state.networks.active = active
}
