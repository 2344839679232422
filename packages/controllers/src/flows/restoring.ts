import { type Namespace, ownValue, type Store } from '@foyer/core'
import type { Adapters } from '../adapters.js'
import { sessionsKey } from '../sessionsKey.js'
import { followTab, type TabsDeps } from '../tabs.js'
import { type ReconnectDeps, reconnect } from './reconnect.js'

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
  follow(key: string | null, signal: AbortSignal): void
  /** Follows what other tabs stored while the visitor was connecting here. Called once that has failed. */
  catchUp(): void
}

/** See {@link Restoring}. */
export function createRestoring(deps: RestoringDeps): Restoring {
  const { store, adapters } = deps
  let missed: (() => void) | undefined

  async function restore(stored: StoredConnectors, signal: AbortSignal) {
    void adapters.discover()
    const before = store.get(sessionsKey)
    await reconnect(deps, stored, signal)
    const now = store.get(sessionsKey)
    // Another tab stored a newer session than the one that was looked for.
    if (Object.values(stored).some((id) => id && ownValue(now, id) !== ownValue(before, id)))
      follow(null, signal)
  }

  function follow(key: string | null, signal: AbortSignal) {
    if (signal.aborted) return
    const waits = followTab({ ...deps, restore: (stored) => void restore(stored, signal) }, key)
    if (waits) missed = () => follow(key, signal)
  }

  return {
    restore,
    follow,
    catchUp() {
      const follow = missed
      missed = undefined
      follow?.()
    },
  }
}
