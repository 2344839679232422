import type { FeatureStore, Store } from '@foyer/core'

/** What one feature remembers, under a prefix of its own. @param id of the feature */
export function createFeatureStore(store: Store, id: string): FeatureStore {
  const nameOf = (key: string) => `feature.${id}.${key}`
  return {
    get: (key, decode) => store.get({ name: nameOf(key), decode }),
    set: (key, value) => store.set({ name: nameOf(key), decode: () => undefined }, value),
    remove: (key) => store.remove({ name: nameOf(key), decode: () => undefined }),
  }
}
