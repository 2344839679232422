import { LRUCache } from 'lru-cache'
import type { CourseSoFar } from './course.js'

/** Answers for all clients. There is no other way to remember one: see `memory.test.ts`. */
export interface Memory<V> {
  get(key: string): V | undefined
  /** Keeps it, unless the question that it came of met a failure of its client alone. @param ttl in ms */
  keep(key: string, value: V, course: CourseSoFar, ttl?: number): void
  delete(key: string): void
}

/** Options of {@link createMemory}. */
export interface MemoryOptions<V> {
  /** The sizes of all together. One client has half of it at the most: then its own go first. */
  readonly most: number
  /** @default 1 for each */
  readonly sizeOf?: (value: V, key: string) => number
  /** In ms. @default no end */
  readonly ttl?: number
}

export function createMemory<V>({ most, sizeOf = () => 1, ttl = 0 }: MemoryOptions<V>): Memory<V> {
  const shares = new Map<string, { size: number; readonly keys: Set<string> }>()
  const kept = new LRUCache<string, { readonly value: V; readonly size: number; readonly client: string }>({
    maxSize: most,
    sizeCalculation: ({ size }) => size,
    ttl,
    dispose: ({ size, client }, key) => {
      const share = shares.get(client)
      if (!share) return
      share.size -= size
      share.keys.delete(key)
      if (share.keys.size === 0) shares.delete(client)
    },
  })
  return {
    get: (key) => kept.get(key)?.value,
    keep(key, value, { client, isOwn }, life = ttl) {
      if (isOwn) return
      kept.delete(key)
      const size = sizeOf(value, key)
      if (size > most) return
      const share = shares.get(client) ?? { size: 0, keys: new Set() }
      const isTooMuch = () => kept.calculatedSize + size > most && share.size + size > most / 2
      for (const own of share.keys)
        if (isTooMuch()) kept.delete(own)
        else break
      share.size += size
      share.keys.add(key)
      shares.set(client, share)
      kept.set(key, { value, size, client }, { ttl: life })
    },
    delete: (key) => void kept.delete(key),
  }
}
