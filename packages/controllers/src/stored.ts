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

/**
 * The connector last connected, per chain family; '' where what is stored of one cannot be read. That is no Disconnect: of
 * families that are absent alone the visitor, or another tab, has left the wallet (safety F-51).
 */
export const connectorsKey: StorageKey<Partial<Record<Namespace, string>>> = {
  name: 'connectors',
  decode: (json) => perNamespace(json, short, ''),
}

/** The address last in use, per chain family: shown until the wallet says which one it is. */
export const lastAddressesKey: StorageKey<Partial<Record<Namespace, string>>> = {
  name: 'lastAddress',
  decode: (json) => perNamespace(json, short),
}

/** The network last in use, per chain family. */
export const networksKey: StorageKey<Partial<Record<Namespace, NetworkId>>> = {
  name: 'networks',
  decode: (json) => perNamespace(json, parseNetworkId),
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

/** What is stored under a name; `null` also where storage is blocked. */
export function readText(area: () => StorageArea | undefined, name: string): string | null {
  try {
    return area()?.getItem(name) ?? null
  } catch {
    return null
  }
}

/** How names are told in storage. @param id keeps the values of one widget apart from those of others on the same origin. */
export function namedBy(id: string | undefined): (key: StorageKey<unknown>) => string {
  const prefix = id ? `@foyer/${id}/` : '@foyer/'
  return ({ name, shared }) => (shared ? name : prefix + name)
}

/** An event of this page, as `storage` is one of others: a Foyer here has stored something. */
export const storedEvent = 'foyer:stored'

/** Whether a name in storage, or all of them (`null`), is of one widget. */
export function isNameOf(id: string | undefined, key: string | null): boolean {
  const name = key?.split('@foyer/', 2)[1]?.split('/')
  return !key || (name?.length === (id ? 2 : 1) && (!id || name[0] === id))
}

/** What stored text means; `undefined` where it means nothing. */
export function decodeText<T>({ decode }: StorageKey<T>, text: string | null): T | undefined {
  try {
    return typeof text === 'string' ? decode(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}

/** Reads what the last visit left: all of a store that a page needs before a click. */
export function createReader(area: () => StorageArea | undefined, id?: string): Pick<Store, 'get'> {
  const nameOf = namedBy(id)
  return { get: (key) => decodeText(key, readText(area, nameOf(key))) }
}

function short(value: string): string | undefined {
  return value.length > 0 && value.length <= 256 ? value : undefined
}

/**
 * Returns what can be read of a value; nothing where that is none of several.
 * @param spoilt returned for entries that cannot be read. @default they are left out
 */
function perNamespace<T>(json: unknown, decode: (value: string) => T | undefined, spoilt?: T) {
  const result: Partial<Record<Namespace, T>> = {}
  let isRead = JSON.stringify(json) === '{}'
  for (const [key, value] of Object.entries<unknown>(Object(json))) {
    if (!isNamespace(key)) continue
    let decoded: T | undefined
    try {
      if (typeof value === 'string') decoded = decode(value)
    } catch {
      // A value that cannot be read is dropped alone.
    }
    isRead ||= decoded !== undefined
    decoded ??= spoilt
    if (decoded !== undefined) result[key] = decoded
  }
  return isRead ? result : undefined
}
