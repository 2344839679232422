import { pause } from '../async.js'

/** How one endpoint did once. */
export interface Sample {
  /** Milliseconds. */
  readonly latency: number
  readonly success: boolean
}

// The defaults of viem's fallback transport with `rank`: https://viem.sh/docs/clients/transports/fallback
/** Bounds of the ranking. */
export const ranking = { pingIntervalMs: 4_000, maxSamples: 10, pingTimeoutMs: 1_000 } as const
const weights = { stability: 0.7, latency: 0.3 } as const

/**
 * Orders endpoints, best first, by their last samples: 0.7 for answering, 0.3 for answering fast. Equals keep their
 * order; one that was never asked counts as slow, one that never answered comes last.
 */
export function rank<T extends { readonly samples: readonly Sample[] }>(endpoints: readonly T[]): T[] {
  const slowest = Math.max(1, ...endpoints.flatMap(({ samples }) => samples.map(({ latency }) => latency)))

  function score({ samples }: T): number {
    if (samples.length === 0) return weights.stability
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const stability = mean(samples.map(({ success }) => (success ? 1 : 0)))
    const latency = 1 - mean(samples.map((sample) => sample.latency)) / slowest
    return stability && weights.stability * stability + weights.latency * latency
  }

  return endpoints
    .map((endpoint) => ({ endpoint, score: score(endpoint) }))
    .sort((a, b) => b.score - a.score)
    .map(({ endpoint }) => endpoint)
}

/**
 * Repeats a round of pings for as long as something is used: each use keeps it alive for one more round, then it
 * rests and no timer is left.
 */
export function createPinger(round: (signal: AbortSignal) => Promise<void>) {
  const life = new AbortController()
  let used = false
  let running = false

  async function run() {
    running = true
    while (used && !life.signal.aborted) {
      used = false
      await round(life.signal)
      await pause(ranking.pingIntervalMs, life.signal).catch(() => {})
    }
    running = false
  }

  return {
    use() {
      used = true
      if (!running && !life.signal.aborted) void run()
    },
    dispose: () => life.abort(),
  }
}
