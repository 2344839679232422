import { LRUCache } from 'lru-cache'

/** How long a provider takes, by the last answers. */
export interface Latency {
  add(ms: number): void
  /** What 95 of 100 answers take at the most. `undefined` before enough are known. */
  p95(): number | undefined
}

const kept = 64
const enough = 8

export function createLatency(): Latency {
  const times: number[] = []
  let next = 0
  let known: number | undefined
  return {
    add(ms) {
      times[next] = ms
      next = (next + 1) % kept
      known = undefined
    },
    p95() {
      if (times.length < enough) return undefined
      known ??= [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]
      return known
    },
  }
}

/** At most five extra calls to a hundred, of each client too, and never more than a few at once. */
export function createAllowance(share = 0.05, most = 5) {
  const clients = new LRUCache<string, number>({ max: 500 })
  let left = most
  const ownOf = (client: string) => clients.get(client) ?? 1
  return {
    earn(client: string) {
      left = Math.min(left + share, most)
      clients.set(client, Math.min(ownOf(client) + share, most))
    },
    spend(client: string): boolean {
      const own = ownOf(client)
      if (left < 1 || own < 1) return false
      left -= 1
      clients.set(client, own - 1)
      return true
    },
  }
}
