import type { FeatureStore } from '@foyer/core'
import { declinedKey, keptIn } from './declined.js'

/** Whoever connects anew is asked anew. Apart from the manifest, which never forgets anybody. */
export function forgetDeclined(store: FeatureStore, isOver: (account: string) => boolean): void {
  const kept = Object.entries(keptIn(store, declinedKey)).filter(([account]) => !isOver(account))
  store.set(declinedKey, Object.fromEntries(kept))
}
