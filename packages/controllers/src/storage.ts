import type { Store } from '@foyer/core'
import { decodeText, namedBy, readText, type StorageArea, storedEvent } from './stored.js'

/** A value that was stored a moment ago, as in a `storage` event. */
export type Change = Partial<Pick<StorageEvent, 'key' | 'newValue'>>

interface Stored extends Change {
  readonly place?: StorageArea
}

/** The store of one Foyer, of which there may be several in a page. */
export interface OwnStore extends Store {
  /** Reports the values that other Foyers of this page store: a `storage` event reaches other pages alone. */
  onStored(listener: (change: Change) => void, signal: AbortSignal): void
}

/**
 * @param area asked for at the first read, so that making a store touches nothing.
 * @param id keeps the values of one widget apart from those of others on the same origin.
 */
export function createStore(area: () => StorageArea | undefined, id?: string): OwnStore {
  const at = namedBy(id)
  // What could not be written, or removed (`null`), and what is stored instead.
  const memory = new Map<string, { readonly text: string | null; readonly over: string | null }>()

  const stored = (name: string) => readText(area, name)

  function read(name: string): string | null {
    const text = stored(name)
    const kept = memory.get(name)
    if (kept && kept.over === text) return kept.text
    // Another tab has written since: to go on from what is kept here would undo that.
    memory.delete(name)
    return text
  }

  function put(name: string, text: string | null): boolean {
    try {
      const target = area()
      // What changes nothing must not count against the quota, nor wake other tabs.
      if (target && target.getItem(name) !== text) {
        if (text === null) target.removeItem(name)
        else target.setItem(name, text)
        tell({ key: name, newValue: text, place: target })
      }
      return target !== undefined
    } catch {
      return false
    }
  }

  /** Later, as other pages hear it. */
  function tell(change: Stored) {
    const event = Object.assign(new Event(storedEvent), change, { by: memory })
    queueMicrotask(() => globalThis.dispatchEvent?.(event))
  }

  function write(name: string, text: string | null): boolean {
    const isWritten = put(name, text)
    if (isWritten) memory.delete(name)
    return isWritten
  }

  function keep(name: string, text: string | null) {
    if (!write(name, text)) memory.set(name, { text, over: stored(name) })
  }

  return {
    get: (key) => decodeText(key, read(at(key))),
    set: (key, value) => keep(at(key), JSON.stringify(value)),
    write: (key, value) => write(at(key), JSON.stringify(value)),
    remove: (key) => keep(at(key), null),
    onStored(listener, signal) {
      const hear = (event: Event & Stored & { readonly by?: unknown }) => {
        if (event.by !== memory && event.place === area()) listener(event)
      }
      globalThis.addEventListener?.(storedEvent, hear, { signal })
    },
  }
}
