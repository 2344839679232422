import { merge } from './merge.js'
import type { SessionStorage } from './storage.js'

const stored = new Map<string, unknown>()

/** As a new browser profile has it. */
export function emptyStorage(): void {
  stored.clear()
}

/** Changes the sessions that the SDK stored. */
export function changeRecords(change: (record: Readonly<Record<string, unknown>>) => object): void {
  for (const [key, value] of stored)
    if (key.endsWith('//session') && Array.isArray(value)) stored.set(key, value.map(change))
}

/** In place of `createStorage`: one database for all tabs, each of which knows what it has read. */
export function createStorage(name: string): SessionStorage {
  const known = new Map<string, unknown>()
  const at = (key: string) => `${name} ${key}`

  async function getItem(key: string) {
    if (!known.has(key)) known.set(key, structuredClone(stored.get(at(key))))
    return structuredClone(known.get(key))
  }

  const keys = () =>
    [...stored.keys()].flatMap((key) => (key.startsWith(at('')) ? [key.slice(at('').length)] : []))
  return {
    getKeys: async () => keys(),
    getEntries: async <T>() =>
      Promise.all(keys().map(async (key): Promise<[string, T]> => [key, (await getItem(key)) as T])),
    getItem: async <T>(key: string) => (await getItem(key)) as T | undefined,
    async setItem(key, value) {
      const before = known.get(key)
      known.set(key, structuredClone(value))
      stored.set(at(key), structuredClone(merge(before, value, stored.get(at(key)))))
    },
    async removeItem(key) {
      known.set(key, undefined)
      stored.delete(at(key))
    },
    async clear() {
      known.clear()
      for (const key of keys()) stored.delete(at(key))
    },
  }
}
