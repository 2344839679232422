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

/** At most five extra calls to a hundred, and never more than a few at once. */
export function createAllowance(share = 0.05, most = 5) {
  let left = 1
  return {
    earn() {
      left = Math.min(left + share, most)
    },
    spend(): boolean {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
