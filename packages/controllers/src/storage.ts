import {
  isNamespace,
  type Namespace,
  type NetworkId,
  parseNetworkId,
  type StorageKey,
  type Store,
} from '@foyer/core'

/** Where text is kept. `localStorage` fits; any method may throw. */
export interface StorageArea {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The connector last connected, per chain family. */
export const connectorsKey: StorageKey<Partial<Record<Namespace, string>>> = {
  name: 'connectors',
  decode: (json) =>
    perNamespace(json, (value) => (value.length > 0 && value.length <= 256 ? value : undefined)),
}

/** The network last in use, per chain family. */
export const networksKey: StorageKey<Partial<Record<Namespace, NetworkId>>> = {
  name: 'networks',
  decode: (json) => perNamespace(json, networkId),
}

/** The chain family last in use. */
export const namespaceKey: StorageKey<Namespace> = {
  name: 'namespace',
  decode: (json) => (isNamespace(json) ? json : undefined),
}

/** The page's `localStorage`, or `undefined` where there is none or it is blocked. */
export function pageStorage(): StorageArea | undefined {
  try {
    return globalThis.localStorage ?? undefined
  } catch {
    return undefined
  }
}

/**
 * @param area asked for at the first read, so that making a store touches nothing.
 * @param id keeps the values of one widget apart from those of others on the same origin.
 */
export function createStore(area: () => StorageArea | undefined, id?: string): Store {
  const prefix = id === undefined ? '@foyer/' : `@foyer/${id}/`
  // What could not be written, or removed (`null`), and what is stored instead.
  const memory = new Map<string, { readonly text: string | null; readonly over: string | null }>()

  function attempt<T>(work: (area: StorageArea) => T, otherwise: T): T {
    try {
      const target = area()
      return target ? work(target) : otherwise
    } catch {
      return otherwise
    }
  }

  const stored = (name: string) => attempt((target) => target.getItem(name), null)

  function read(name: string): string | null {
    const text = stored(name)
    const kept = memory.get(name)
    if (kept && kept.over === text) return kept.text
    // Another tab has written since: to go on from what is kept here would undo that.
    memory.delete(name)
    return text
  }

  function write(name: string, text: string | null): boolean {
    const isWritten = attempt((target) => {
      if (text === null) target.removeItem(name)
      // What changes nothing must not count against the quota, nor wake other tabs.
      else if (target.getItem(name) !== text) target.setItem(name, text)
      return true
    }, false)
    if (isWritten) memory.delete(name)
    return isWritten
  }

  function keep(name: string, text: string | null) {
    if (!write(name, text)) memory.set(name, { text, over: stored(name) })
  }

  const at = ({ name, shared }: StorageKey<unknown>) => (shared ? name : prefix + name)

  return {
    get(key) {
      const text = read(at(key))
      if (typeof text !== 'string') return undefined
      try {
        return key.decode(JSON.parse(text))
      } catch {
        return undefined
      }
    },
    set: (key, value) => keep(at(key), JSON.stringify(value)),
    write: (key, value) => write(at(key), JSON.stringify(value)),
    remove: (key) => keep(at(key), null),
  }
}

function perNamespace<T>(json: unknown, decode: (value: string) => T | undefined) {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const result: Partial<Record<Namespace, T>> = {}
  for (const [key, value] of Object.entries(json)) {
    const decoded = isNamespace(key) && typeof value === 'string' ? decode(value) : undefined
    if (isNamespace(key) && decoded !== undefined) result[key] = decoded
  }
  return result
}

function networkId(text: string): NetworkId | undefined {
  try {
    return parseNetworkId(text)
  } catch {
    return undefined
  }
}
