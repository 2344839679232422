import { type AdapterContext, type NetworkId, networkParts, withTimeout } from '@foyer/core'
import { callEndpoint, RpcError } from '@foyer/core/adapters'
import { createPinger, pings, rank, type Sample } from './ranking.js'

/** Reads the chains through the endpoints that {@link AdapterContext.rpcUrls} lists. */
export interface Rpc {
  /** @throws {RpcError | AbortedError} */
  request(
    network: NetworkId,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<unknown>
  /** As {@link request}, where the answer is a hex number. */
  quantity(
    network: NetworkId,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<bigint>
  /** Ends all pings. */
  dispose(): void
}

/** One endpoint gets this long (ms) before the next is tried. */
const patience = 5_000

/** Ranked endpoints per network (spec 9). Construction does no I/O. */
export function createRpc({ rpcUrls }: Pick<AdapterContext, 'rpcUrls'>): Rpc {
  const pools = new Map<NetworkId, { urls: string; pool: Pool }>()

  function poolOf(network: NetworkId): Pool {
    const list = [...new Set(rpcUrls(network))]
    const urls = list.join(' ')
    const known = pools.get(network)
    if (known?.urls === urls) return known.pool
    known?.pool.dispose()
    const pool = createPool(list, BigInt(networkParts(network).reference))
    pools.set(network, { urls, pool })
    return pool
  }

  async function request(
    network: NetworkId,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ) {
    return poolOf(network).request(method, params, signal)
  }

  return {
    request,
    async quantity(network, method, params, signal) {
      const answer = await request(network, method, params, signal)
      const value = toQuantity(answer)
      if (value === undefined) throw new RpcError(method, 'not a number')
      return value
    },
    dispose() {
      for (const { pool } of pools.values()) pool.dispose()
      pools.clear()
    },
  }
}

interface Endpoint {
  readonly url: string
  samples: readonly Sample[]
  /** `wrong`: it serves another chain and is never asked again. */
  chain: 'unchecked' | 'right' | 'wrong'
}

type Pool = ReturnType<typeof createPool>

function createPool(urls: readonly string[], chainId: bigint) {
  const endpoints: Endpoint[] = urls.map((url) => ({ url, samples: [], chain: 'unchecked' }))
  const usable = () => endpoints.filter(({ chain }) => chain !== 'wrong')

  async function checkChain(endpoint: Endpoint, signal: AbortSignal) {
    const answer = await callEndpoint(endpoint.url, 'eth_chainId', [], signal)
    endpoint.chain = toQuantity(answer) === chainId ? 'right' : 'wrong'
    if (endpoint.chain === 'wrong') throw new RpcError('eth_chainId', 'endpoint of another chain')
  }

  async function ping(endpoint: Endpoint, life: AbortSignal) {
    const start = performance.now()
    const success = await withTimeout('ping', pings.timeout, life, (signal) =>
      checkChain(endpoint, signal),
    ).then(
      () => true,
      () => false,
    )
    const sample = { latency: performance.now() - start, success }
    endpoint.samples = [...endpoint.samples, sample].slice(-pings.samples)
  }

  const pinger = createPinger(async (life) => {
    await Promise.all(usable().map((endpoint) => ping(endpoint, life)))
  })

  async function attempt(endpoint: Endpoint, method: string, params: readonly unknown[], outer: AbortSignal) {
    return withTimeout(method, patience, outer, async (signal) => {
      const check = endpoint.chain === 'unchecked' ? checkChain(endpoint, signal) : undefined
      const [answer] = await Promise.all([callEndpoint(endpoint.url, method, params, signal), check])
      return answer
    })
  }

  return {
    async request(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
      const ranked = rank(usable())
      if (ranked.length > 1) pinger.use()
      let failure: unknown
      for (const endpoint of ranked) {
        try {
          return await attempt(endpoint, method, params, signal)
        } catch (error) {
          if (signal.aborted || isFinal(error)) throw error
          failure ??= error
        }
      }
      throw failure instanceof RpcError
        ? failure
        : new RpcError(method, 'no endpoint answered', { cause: failure })
    },
    dispose: pinger.dispose,
  }
}

// What one node says here every node would: asking the next changes nothing (facts 2.6).
function isFinal(error: unknown): boolean {
  if (!(error instanceof RpcError)) return false
  const { code, reason } = error.context
  return code === 3 || code === 4001 || code === 5000 || code === -32003 || /revert/i.test(reason)
}

/** A hex number of up to 256 bits, or `undefined`. */
export function toQuantity(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? BigInt(answer) : undefined
}
