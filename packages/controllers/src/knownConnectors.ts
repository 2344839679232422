import { type Namespace, ownValue, type Store } from '@foyer/core'
import { connectorsKey } from './stored.js'

type Connectors = Partial<Record<Namespace, string>>

/** The connectors that are stored, by chain family, also while the stored text is lost. */
export interface KnownConnectors {
  /**
   * Returns the connectors that are stored. Storage that was emptied, and an entry that cannot be read, are no Disconnect:
   * then the connectors are the ones that were stored before.
   * @param told stored a moment ago, where storage may have been emptied since
   */
  connectors(told?: Connectors): Connectors
  /** Stores the connector of a chain family, or that there is none. */
  keep(namespace: Namespace, connectorId: string | undefined): void
}

/** See {@link KnownConnectors}. */
export function createKnownConnectors(store: Store): KnownConnectors {
  /** The connectors as they were last seen. */
  let known: Connectors = {}

  function connectors(told?: Connectors) {
    const stored = store.get(connectorsKey) ?? told
    if (!stored) return known
    const entries = Object.entries(stored).map(([one, id]) => [one, id || (ownValue(known, one) ?? '')])
    known = Object.fromEntries(entries)
    return known
  }

  connectors()
  return {
    connectors,
    keep(namespace, connectorId) {
      known = { ...connectors(), [namespace]: connectorId }
      // Text without an entry that can be read would say nothing to other tabs.
      store.set(connectorsKey, Object.values(known).some(Boolean) ? known : {})
    },
  }
}
