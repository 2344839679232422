import type { AccountId, FeatureStore } from '@foyer/core'

/** Its key in the store. */
export const declinedKey = 'declined'

/** What is remembered under a key, by account. */
export const keptIn = (store: FeatureStore, key: string): Readonly<Record<string, unknown>> =>
  Object(store.get(key, (json) => json))

/** Who said no where a sign-in is not required, by account: not asked on each page again, until they disconnect. */
export const readDeclined = (store: FeatureStore) => keptIn(store, declinedKey)

/** Remembers it. */
export const decline = (store: FeatureStore, account: AccountId) =>
  store.set(declinedKey, { ...readDeclined(store), [account]: 1 })
