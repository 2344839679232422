import { type AdapterContext, isFoyerError, type NetworkId, withTimeout } from '@foyer/core'
import { callEndpoint, RpcError } from '@foyer/core/adapters'
import { isGenesisOf } from './networkId.js'

/** Reads the chains through the endpoints that {@link AdapterContext.rpcUrls} lists. */
export interface Rpc {
  /** @throws {RpcError | AbortedError} */
  request(
    network: NetworkId,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<unknown>
  /** The genesis hash of a network, as an endpoint that was checked tells it. @throws {RpcError | AbortedError} */
  genesis(network: NetworkId, signal: AbortSignal): Promise<`0x${string}`>
}

/** One endpoint gets this long (ms) before the next is tried. */
const patience = 10_000

/** The metadata of a relay chain, as hex. */
const most = 8_000_000

/** Endpoints per network, in their order; one of another chain is left out for good. Construction does no I/O. */
export function createRpc({ rpcUrls }: Pick<AdapterContext, 'rpcUrls'>): Rpc {
  /** By network and endpoint; `undefined`: it serves another chain. */
  const known = new Map<string, `0x${string}` | undefined>()

  async function checked(network: NetworkId, url: string, signal: AbortSignal): Promise<`0x${string}`> {
    const key = `${network} ${url}`
    if (!known.has(key)) {
      const answer = await call(url, 'chain_getBlockHash', [0], signal)
      known.set(key, isGenesisOf(network, answer) ? answer : undefined)
    }
    const genesis = known.get(key)
    if (!genesis) throw new RpcError('chain_getBlockHash', 'endpoint of another chain')
    return genesis
  }

  async function first<T>(
    network: NetworkId,
    what: string,
    outer: AbortSignal,
    work: (url: string, genesis: `0x${string}`, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    let failure: unknown
    for (const url of new Set(rpcUrls(network))) {
      try {
        return await withTimeout(what, patience, outer, async (signal) =>
          work(url, await checked(network, url, signal), signal),
        )
      } catch (error) {
        if (outer.aborted || isRefusal(error)) throw error
        failure ??= error
      }
    }
    throw failure instanceof RpcError
      ? failure
      : new RpcError(what, 'no endpoint answered', { cause: failure })
  }

  return {
    request: (network, method, params, signal) =>
      first(network, method, signal, (url, _genesis, bounded) => call(url, method, params, bounded)),
    genesis: (network, signal) =>
      first(network, 'chain_getBlockHash', signal, async (_url, genesis) => genesis),
  }
}

/** Nodes answer HTTP where they answer websockets, and lists of them name the latter. */
function call(url: string, method: string, params: readonly unknown[], signal: AbortSignal) {
  return callEndpoint(url.replace(/^ws(s?):/i, 'http$1:'), method, params, signal, { most })
}

/** Whether a node judged a transaction: the next node would say the same. */
export function isRefusal(error: unknown): error is RpcError {
  if (!isFoyerError(error) || !(error instanceof RpcError)) return false
  const { code } = error.context
  return code !== undefined && code >= 1010 && code <= 1019
}
