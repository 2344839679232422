import { type Namespace, ownValue, type Store } from '@foyer/core'
import type { MutableRoot } from './state.js'
import { connectorsKey } from './stored.js'

type Connectors = Partial<Record<Namespace, string | undefined>>

/** The connectors that are stored, by chain family, also while the stored text is lost. */
export interface KnownConnectors {
  /**
   * Returns the connectors that are stored. Storage that was emptied, and an entry that cannot be read, are no Disconnect:
   * then the connectors are the ones that were stored before.
   * @param told stored a moment ago by another page, which left the others even if storage was emptied since
   */
  connectors(told?: Connectors): Connectors
  /** Stores connectors in place of those that are stored. */
  put(next: Connectors): void
  /** Stores the connector of a chain family, or that there is none. */
  keep(namespace: Namespace, connectorId: string | undefined): void
  /** Called at the end of a Foyer, which follows no other page from then on: it stores nothing more by itself. */
  forget(): void
}

/** How long (ms) after storage was emptied the event of a Disconnect in another page before that may take. */
export const keepMs = 500

/**
 * See {@link KnownConnectors}.
 * @param onEmptied called before connectors are stored where storage was emptied: what else was stored is lost, too
 */
export function createKnownConnectors(
  { connections }: MutableRoot,
  store: Store,
  onEmptied: () => void,
): KnownConnectors {
  /** The connectors as they were last seen: at first those that are being restored. */
  let known: Connectors = Object.fromEntries(
    Object.entries(connections).map(([one, shown]) => [one, Object(shown).connectorId]),
  )
  let later: ReturnType<typeof setTimeout> | undefined

  function connectors(told?: Connectors) {
    const stored = store.get(connectorsKey)
    if (told) known = Object.fromEntries(Object.entries(known).filter(([one]) => one in told))
    if (!stored) return known
    const last = (one: string) => ownValue(known, one) || (told ? undefined : '')
    known = Object.fromEntries(Object.entries(stored).map(([one, id]) => [one, id || last(one)]))
    if (Object.entries(stored).some(([one, id]) => !id && ownValue(known, one))) restore()
    return known
  }

  function put(next: Connectors) {
    if (!store.get(connectorsKey)) onEmptied()
    store.set(connectorsKey, next)
  }

  /** Stores the entries that were lost once more. Another page may have left them before it emptied storage. */
  function restore() {
    later ??= setTimeout(() => {
      const isAny = Object.values(connectors()).some(Boolean)
      later = undefined
      // Text without an entry that can be read would say nothing to other pages.
      put(isAny ? known : {})
    }, keepMs)
  }

  connectors()
  return {
    connectors,
    put,
    keep(namespace, connectorId) {
      const lost = Object.fromEntries(
        Object.entries(known)
          .filter(([, id]) => id)
          .map(([one]) => [one, '']),
      )
      const next = { ...(store.get(connectorsKey) ?? lost), [namespace]: connectorId }
      known = { ...connectors(), [namespace]: connectorId }
      put(next)
      if (Object.values(next).includes('')) restore()
    },
    forget() {
      clearTimeout(later)
      later = undefined
      known = {}
    },
  }
}
