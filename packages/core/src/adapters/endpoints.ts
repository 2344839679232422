import { abortable, withTimeout } from '../async.js'
import type { NetworkId } from '../caip.js'
import { createPinger, rank, ranking, type Sample } from './ranking.js'
import { timeouts } from './timeouts.js'

/** Asks the endpoints of a network, best first, until one of them answers. */
export interface Endpoints {
  /**
   * The first answer. An endpoint gets {@link EndpointsOptions.timeoutMs} before the next is asked.
   * @throws what a node refused, else {@link EndpointsOptions.unanswered}; AbortedError when the signal aborts first
   */
  firstAnswer<T>(
    network: NetworkId,
    what: string,
    signal: AbortSignal,
    work: (url: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T>
  /**
   * Hands something to one endpoint after the other until one takes it. No refusal ends it: one node may refuse what
   * another has taken already.
   * @throws {AbortedError}
   */
  offer(
    network: NetworkId,
    what: string,
    signal: AbortSignal,
    work: (url: string, signal: AbortSignal) => Promise<unknown>,
  ): Promise<Offered>
  /** Ends all pings. */
  dispose(): void
}

/** What came of offering something to endpoints. */
export interface Offered {
  readonly taken: boolean
  /** What those said, in order, that were handed it and did not say that they took it. */
  readonly failures: readonly unknown[]
  /** How many were never handed it, as they do not say which chain they serve: they may have it. Absent: none. */
  readonly unasked?: number
}

/** What a namespace's endpoints have of their own. */
export interface EndpointsOptions {
  /** The endpoints of a network, best first; the list may change. */
  urls(network: NetworkId): readonly string[] | Promise<readonly string[]>
  /**
   * Whether an endpoint serves the network, by a word that only its chain has. Nothing else is asked before it said so
   * once; one of another chain is asked again after a minute at the earliest.
   * @throws when the endpoint does not say: it is asked again later
   */
  serves(url: string, network: NetworkId, signal: AbortSignal): Promise<boolean>
  /** A small question that tells how well an endpoint answers. @default serves, which then may take its word back */
  ping?(url: string, signal: AbortSignal): Promise<unknown>
  /** What one node says here every node would: the next is not asked. */
  isRefusal(error: unknown): boolean
  /** The error when nobody answered. @param failure of the endpoint asked first; `undefined` when there is none */
  unanswered(what: string, failure: unknown): unknown
  /** @default 5,000 */
  readonly timeoutMs?: number
}

interface Endpoint {
  readonly url: string
  samples: readonly Sample[]
  chain: 'unchecked' | 'right' | 'wrong'
  /** When it said last which chain it serves (ms). */
  provenAt?: number
  proof?: Promise<void> | undefined
}

/** Endpoints by network, ranked by how well they answered. Several are pinged while in use. Construction does no I/O. */
export function createEndpoints(options: EndpointsOptions): Endpoints {
  const { isRefusal, unanswered, timeoutMs = timeouts.endpointMs } = options
  const pools = new Map<NetworkId, { readonly urls: string; readonly pool: Pool }>()

  async function poolOf(network: NetworkId): Promise<Pool> {
    const list = [...new Set(await options.urls(network))]
    const urls = list.join(' ')
    const known = pools.get(network)
    if (known?.urls === urls) return known.pool
    known?.pool.dispose()
    const pool = createPool(list, network, options)
    pools.set(network, { urls, pool })
    return pool
  }

  return {
    async firstAnswer(network, what, outer, work) {
      const pool = await abortable(poolOf(network), outer)
      let failure: unknown
      for (const endpoint of pool.ranked()) {
        const start = performance.now()
        try {
          return await withTimeout(what, timeoutMs, outer, (signal) => pool.ask(endpoint, signal, work))
        } catch (error) {
          if (outer.aborted || isRefusal(error)) throw error
          take(endpoint, start, false)
          failure ??= error
        }
      }
      throw unanswered(what, failure)
    },
    async offer(network, what, outer, work) {
      const pool = await abortable(poolOf(network), outer)
      const failures: unknown[] = []
      let unasked = 0
      for (const endpoint of pool.ranked()) {
        let isHanded = false
        try {
          await withTimeout(what, timeoutMs, outer, (signal) =>
            pool.ask(endpoint, signal, (...args) => {
              isHanded = true
              return work(...args)
            }),
          )
          return { taken: true, failures }
        } catch (error) {
          if (outer.aborted) throw error
          if (isHanded) failures.push(error)
          // One of another chain can have nothing of this one.
          else if (endpoint.chain !== 'wrong') unasked += 1
        }
      }
      return { taken: false, failures, ...(unasked > 0 && { unasked }) }
    },
    dispose() {
      for (const { pool } of pools.values()) pool.dispose()
      pools.clear()
    },
  }
}

type Pool = ReturnType<typeof createPool>

function createPool(urls: readonly string[], network: NetworkId, options: EndpointsOptions) {
  const { ping, timeoutMs = timeouts.endpointMs } = options
  const endpoints: Endpoint[] = urls.map((url) => ({ url, samples: [], chain: 'unchecked' }))
  const usable = () =>
    endpoints.filter(
      ({ chain, provenAt = 0 }) => chain !== 'wrong' || performance.now() - provenAt >= timeouts.wrongChainMs,
    )

  async function prove(endpoint: Endpoint) {
    const isRight = await withTimeout('proof', timeoutMs, undefined, (signal) =>
      options.serves(endpoint.url, network, signal),
    ).catch((cause: unknown) => {
      // What an endpoint refuses to say of itself is no refusal of what was asked.
      throw new Error(`${endpoint.url} does not say which chain it serves`, { cause })
    })
    endpoint.chain = isRight ? 'right' : 'wrong'
    endpoint.provenAt = performance.now()
    if (!isRight) throw new Error(`${endpoint.url} serves another chain`)
  }

  /** One at a time: who wants to know waits for the same answer. */
  function proven(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    endpoint.proof ??= prove(endpoint).finally(() => {
      endpoint.proof = undefined
    })
    return abortable(endpoint.proof, signal)
  }

  async function sample(endpoint: Endpoint, life: AbortSignal) {
    const start = performance.now()
    const success = await withTimeout('ping', ranking.pingTimeoutMs, life, async (signal) =>
      ping && endpoint.chain === 'right' ? ping(endpoint.url, signal) : proven(endpoint, signal),
    ).then(
      () => true,
      () => false,
    )
    take(endpoint, start, success)
  }

  const pinger = createPinger(async (life) => {
    await Promise.all(usable().map((endpoint) => sample(endpoint, life)))
  })

  return {
    ranked(): readonly Endpoint[] {
      const ranked = rank(usable())
      if (ranked.length > 1) pinger.use()
      return ranked
    },
    async ask<T>(
      endpoint: Endpoint,
      signal: AbortSignal,
      work: (url: string, signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      if (endpoint.chain !== 'right') await proven(endpoint, signal)
      return work(endpoint.url, signal)
    },
    dispose: pinger.dispose,
  }
}

function take(endpoint: Endpoint, start: number, success: boolean) {
  const sample = { latency: performance.now() - start, success }
  endpoint.samples = [...endpoint.samples, sample].slice(-ranking.maxSamples)
}
