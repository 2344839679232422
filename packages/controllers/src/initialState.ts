import { type AdapterDescriptor, type Namespace, networkParts, type Store } from '@foyer/core'
import { chooseNetworks } from './initialNetworks.js'
import type { Options } from './options.js'
import { type MutableRoot, plainRoot } from './root.js'
import { connectorsKey, lastAddressesKey } from './stored.js'

/** The chain families served: those of the host's adapters, and those of its connectors that it did not name. */
export function servedNamespaces({
  adapters,
  connectors,
}: Pick<Options, 'adapters' | 'connectors'>): Map<Namespace, AdapterDescriptor> {
  const served = new Map<Namespace, AdapterDescriptor>()
  const lent = [...adapters, ...connectors.flatMap((source) => source.adapters)]
  // With no network named at all, something has to be asked of wallets.
  for (const one of lent[0] ? lent : connectors.flatMap(({ fallback = [] }) => fallback))
    if (!served.has(one.namespace)) served.set(one.namespace, one)
  return served
}

/** The state of an instance of which nothing was begun, in plain values: all that a page shows before a click. */
export function initialRoot(
  { defaultNetwork }: Pick<Options, 'defaultNetwork'>,
  served: ReadonlyMap<Namespace, AdapterDescriptor>,
): MutableRoot {
  const asked = [...served.values()].flatMap(({ networks }) => networks)
  const first = defaultNetwork ?? asked[0]?.id
  const active = first ? networkParts(first).namespace : ([...served.keys()][0] ?? 'none')
  const families = [...served].flatMap(([namespace, { family }]) => (family ? [[namespace, family]] : []))
  const root = plainRoot(asked, active, Object.fromEntries(families))
  chooseNetworks(root, defaultNetwork)
  return root
}

/** What was connected, by chain family. */
export type StoredConnectors = Readonly<Partial<Record<Namespace, string>>>

/**
 * Takes up where the last visit ended: the networks in use, and the connections, which are then about to be restored.
 * Returns what was stored, and whether a wallet that was left is still to be asked to forget the page.
 */
export function recall(
  state: MutableRoot,
  { defaultNetwork }: Pick<Options, 'defaultNetwork'>,
  served: ReadonlyMap<Namespace, AdapterDescriptor>,
  store: Pick<Store, 'get'>,
): { readonly stored: StoredConnectors; readonly isOwed: boolean | undefined } {
  chooseNetworks(state, defaultNetwork, store)
  const stored = store.get(connectorsKey) ?? {}
  const last = store.get(lastAddressesKey)
  for (const [namespace] of served) {
    const connectorId = stored[namespace]
    // A wallet that was pressed before is newer.
    if (connectorId)
      state.connections[namespace] ??= { status: 'reconnecting', connectorId, lastAddress: last?.[namespace] }
  }
  // Its absence is all that a page at rest reads of it.
  return { stored, isOwed: store.get({ name: 'leaving', decode: Boolean }) }
}
