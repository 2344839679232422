import { connectionOf, type Namespace, ownValue, type Store } from '@foyer/core'
import type { Adapters } from '../adapters.js'
import { keepMs } from '../knownConnectors.js'
import { sessionsKey } from '../sessionsKey.js'
import { connectorsKey } from '../stored.js'
import { followTab, keepConnections, type TabsDeps } from '../tabs.js'
import { awaitBack, type ReconnectDeps, reconnect } from './reconnect.js'

/** Connectors by chain family, as they are stored. */
type StoredConnectors = Readonly<Partial<Record<Namespace, string>>>

/** Dependencies of {@link createRestoring}. */
export interface RestoringDeps extends ReconnectDeps, Omit<TabsDeps, 'restore'> {
  readonly store: Store
  readonly adapters: Adapters
}

/** Restores connections that an earlier visit or another tab stored. */
export interface Restoring {
  /** Looks for wallets, and restores what was connected. */
  restore(stored: StoredConnectors, signal: AbortSignal): Promise<void>
  /** Follows what another tab stored: see {@link followTab}. */
  follow(key: string | null, signal: AbortSignal, text?: string | null): void
  /**
   * Follows what other tabs stored while the visitor was connecting here, and awaits what is remembered again. Called
   * once that has failed.
   */
  catchUp(signal: AbortSignal): void
}

/** See {@link Restoring}. */
export function createRestoring(deps: RestoringDeps): Restoring {
  const { state, store, adapters, connections, families } = deps
  let missed: (() => void) | undefined

  async function restore(stored: StoredConnectors, signal: AbortSignal) {
    void adapters.discover()
    // They are known from here on, also if storage is emptied before anything else is done.
    connections.connectors()
    const before = store.get(sessionsKey)
    await reconnect(deps, stored, signal)
    const now = store.get(sessionsKey)
    // Another tab stored a newer session than the one that was looked for.
    if (Object.values(stored).some((id) => id && ownValue(now, id) !== ownValue(before, id)))
      follow(null, signal)
  }

  function follow(key: string | null, signal: AbortSignal, text?: string | null) {
    if (signal.aborted) return
    // A host that empties storage at a log-out may disconnect right after.
    const isGone = text === null || (text !== undefined && !store.get(connectorsKey))
    if (isGone) setTimeout(() => !signal.aborted && keepConnections(deps), keepMs)
    const waits = followTab({ ...deps, restore: (stored) => void restore(stored, signal) }, key, text)
    if (waits) missed = () => follow(key, signal)
  }

  return {
    restore,
    follow,
    catchUp(signal) {
      if (signal.aborted) return
      const follow = missed
      missed = undefined
      follow?.()
      const stored = connections.connectors()
      for (const namespace of families()) {
        const connectorId = stored[namespace]
        const isIdle = connectionOf(state, namespace).status === 'disconnected'
        if (
          connectorId &&
          isIdle &&
          !connections.isConnecting(namespace) &&
          !connections.awaited(namespace, connectorId)
        )
          awaitBack(deps, namespace, connectorId, signal)
      }
    },
  }
}
