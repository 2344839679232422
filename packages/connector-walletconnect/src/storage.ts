import { withTimeout } from '@foyer/core'
import { merge } from './merge.js'

/** What the SDK keeps between visits: keys, sessions, subscriptions. No method ever rejects. */
export interface SessionStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Forgets all of it. */
  clear(): Promise<void>
}

const store = 'sessions'
/** A database that does not open within this time (ms) is done without. */
const openTimeoutMs = 2_000

/**
 * A store in IndexedDB that several tabs may write; where the browser refuses it, memory takes over (safety F-49).
 * Opens at first use.
 * @param name of the database
 */
export function createStorage(name: string): SessionStorage {
  /** As the SDK of this tab knows it. */
  const known = new Map<string, unknown>()
  let opening: Promise<IDBDatabase | undefined> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  /** Whoever deletes the site's data waits for nobody; what is stored later opens it anew. */
  const forget = () => {
    opening = undefined
  }

  const database = () => {
    opening ??= withTimeout('storage', openTimeoutMs, undefined, () => open(name, forget)).catch(
      () => undefined,
    )
    return opening
  }

  /** One after the other, so that the last write of this tab is the one that stays. */
  function write(work: (store: IDBObjectStore) => void): Promise<void> {
    const done = queue.then(async () => {
      const opened = await database()
      await (opened && transact(opened, work))?.catch(() => {})
    })
    queue = done
    return done
  }

  async function load(key: string): Promise<unknown> {
    const opened = await database()
    return opened && request((objects) => objects.get(key), opened).catch(() => undefined)
  }

  async function entries() {
    const opened = await database()
    const keys = opened ? await request((objects) => objects.getAllKeys(), opened).catch(() => []) : []
    return [...new Set([...keys.map(String), ...known.keys()])]
  }

  async function getItem(key: string) {
    await queue
    if (!known.has(key)) known.set(key, await load(key))
    return copy(known.get(key))
  }

  return {
    getKeys: entries,
    async getEntries<T>() {
      const keys = await entries()
      return Promise.all(keys.map(async (key): Promise<[string, T]> => [key, (await getItem(key)) as T]))
    },
    getItem: async <T>(key: string) => (await getItem(key)) as T | undefined,
    async setItem(key, value) {
      const before = known.get(key)
      const after = copy(value)
      known.set(key, after)
      await write((objects) => {
        const reading = objects.get(key)
        reading.onsuccess = () => objects.put(merge(before, after, reading.result), key)
      })
    },
    async removeItem(key) {
      known.set(key, undefined)
      await write((objects) => objects.delete(key))
    },
    async clear() {
      known.clear()
      await write((objects) => objects.clear())
    },
  }
}

function copy<T>(value: T): T {
  return structuredClone(value)
}

function open(name: string, closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onsuccess = () => {
      const { result } = opening
      result.onclose = closed
      result.onversionchange = () => {
        result.close()
        closed()
      }
      resolve(result)
    }
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(opening.error)
  })
}

function transact(database: IDBDatabase, work: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    work(transaction.objectStore(store))
  })
}

function request<T>(ask: (store: IDBObjectStore) => IDBRequest<T>, database: IDBDatabase): Promise<T> {
  return new Promise((resolve, reject) => {
    const asked = ask(database.transaction(store, 'readonly').objectStore(store))
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}
