import type { FeatureStore } from '@foyer/core'

/** What features remember, in memory: written and read as JSON, as storage has it. */
export function createMemoryStore(): FeatureStore {
  const values = new Map<string, string>()
  return {
    get(key, decode) {
      const text = values.get(key)
      return text === undefined ? undefined : decode(JSON.parse(text))
    },
    set: (key, value) => void values.set(key, JSON.stringify(value)),
    remove: (key) => void values.delete(key),
  }
}
