import { connectionOf, isNetworkOf, type Namespace, type Store } from '@foyer/core'
import type { Connections } from './connections.js'
import { sessionsKey } from './sessionsKey.js'
import type { MutableRoot } from './state.js'
import { connectorsKey, decodeText, namespaceKey, networksKey } from './stored.js'

/** What following other tabs works with. */
export interface TabsDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly connections: Connections
  readonly families: () => readonly Namespace[]
  /** Restores connections without any window. Their state says `reconnecting` by then. */
  readonly restore: (stored: Readonly<Partial<Record<Namespace, string>>>) => void
  /** Another tab left a wallet, or put another one in its place, and this one follows. */
  readonly leave: (namespace: Namespace, connectorId: string, address: string | undefined) => void
}

/**
 * Takes up what another tab of this origin stored (safety F-54). Wallets stay the authority: nothing is asked of them
 * but whether this page is known, and a connected family stays on the network that its wallet is on. What is taken up
 * is not stored again, so tabs never answer each other.
 * @param key of the `storage` event; `null` when all of storage was emptied
 * @param text stored there now, as the event says; `undefined` where there was no event
 * @returns whether something waits until what the visitor is doing in this tab has ended
 */
export function followTab(deps: TabsDeps, key: string | null, text: string | null | undefined): boolean {
  const isOfConnectors = key === null || isOne(key, connectorsKey)
  const isMine = isOfConnectors || isOne(key, sessionsKey)
  const waits = isMine && followConnections(deps, isOfConnectors ? text : undefined)
  const { state, store, families } = deps
  const own = families()
  for (const namespace of own) followNetwork(deps, namespace)
  const active = store.get(namespaceKey)
  if (active && own.includes(active)) state.networks.active = active
  return waits
}

function isOne(key: string, { name }: { readonly name: string }): boolean {
  return key.endsWith(`/${name}`)
}

function followConnections(deps: TabsDeps, text: string | null | undefined): boolean {
  const { state, store, connections, families, restore, leave } = deps
  const told = decodeText(connectorsKey, text ?? null)
  const known = connections.connectors(told)
  const stored = store.get(connectorsKey) ? known : text !== undefined && notLeft(deps, told)
  if (!stored) return false
  let waits = false
  const wanted: Partial<Record<Namespace, string>> = {}
  for (const namespace of families()) {
    const connection = connectionOf(state, namespace)
    const connectorId = stored[namespace]
    const awaited = connections.awaited(namespace)
    // A window that is open from before may have been declined: what another tab connected is looked for all the same.
    const remembered = awaited?.isRestored ? awaited.connectorId : undefined
    // What the visitor is doing in this tab goes on.
    const isConnecting = connections.isConnecting(namespace)
    const isHere =
      connection.status === 'connected' || (connection.status !== 'disconnected' && !isConnecting)
    const has = isHere ? connection.connectorId : remembered
    waits ||= isConnecting
    if (has === connectorId && !connections.isReplaced(namespace)) continue
    // An entry that cannot be read is no disconnection.
    if (connectorId === '') continue
    if (has !== undefined) {
      if (isConnecting) connections.letGo(namespace)
      else connections.clear(namespace)
      // The other tab may not have known of it.
      leave(namespace, has, connection.status === 'connected' ? connection.address : undefined)
    }
    if (connectorId === undefined || isConnecting) continue
    // Addresses may be written as that network has them.
    followNetwork(deps, namespace)
    connections.set(namespace, { status: 'reconnecting', connectorId })
    wanted[namespace] = connectorId
  }
  if (Object.keys(wanted).length > 0) restore(wanted)
  return waits
}

/**
 * Returns what lives here and no other tab left before storage was emptied: a host that empties it at a log-out does not
 * undo the disconnection before.
 */
function notLeft(deps: TabsDeps, told: Partial<Record<Namespace, string>> | undefined) {
  const live = livingConnectors(deps)
  for (const namespace of deps.families()) if (told && !told[namespace]) delete live[namespace]
  return live
}

/** Emptied storage alone is no disconnection: what lives here goes on, and is stored once more (safety F-52). */
export function keepConnections(deps: Pick<TabsDeps, 'state' | 'store' | 'connections' | 'families'>): void {
  const live = livingConnectors(deps)
  if (!deps.store.get(connectorsKey) && Object.keys(live).length > 0) deps.connections.put(live)
}

/** Returns what is stored of the connections that live here, where storage was not emptied. */
function livingConnectors({
  state,
  connections,
  families,
}: Pick<TabsDeps, 'state' | 'connections' | 'families'>): Partial<Record<Namespace, string>> {
  const live: Partial<Record<Namespace, string>> = {}
  for (const namespace of families()) {
    const connection = connectionOf(state, namespace)
    const awaited = connections.awaited(namespace)
    if (connection.status === 'connected' || connection.status === 'reconnecting')
      live[namespace] = connection.connectorId
    else if (awaited?.isRestored) live[namespace] = awaited.connectorId
  }
  return live
}

function followNetwork({ state, store }: TabsDeps, namespace: Namespace) {
  const id = store.get(networksKey)?.[namespace]
  const isOwn = id && isNetworkOf(namespace, id)
  const isListed = isOwn && state.networks.requested.some((network) => network.id === id)
  if (isListed && connectionOf(state, namespace).status === 'disconnected')
    state.networks.selected[namespace] = id
}
