import { type AdapterContext, type NetworkId, withTimeout } from '@foyer/core'
import { callEndpoint } from './jsonRpc.js'
import { RpcError } from './rpcError.js'

/** Reads the chain through the endpoints that {@link AdapterContext.rpcUrls} lists. */
export interface Rpc {
  /** @throws {RpcError | AbortedError} */
  request(
    network: NetworkId,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<unknown>
}

/** One endpoint gets this long (ms) before the next is tried. */
const patience = 5_000

/** Endpoints in the host's order; the one that answered last is asked first. Construction does no I/O. */
export function createRpc({ rpcUrls }: Pick<AdapterContext, 'rpcUrls'>): Rpc {
  const favourites = new Map<NetworkId, string>()

  function ordered(network: NetworkId): readonly string[] {
    const urls = [...new Set(rpcUrls(network))]
    const favourite = favourites.get(network)
    return favourite && urls.includes(favourite)
      ? [favourite, ...urls.filter((url) => url !== favourite)]
      : urls
  }

  return {
    async request(network, method, params, outer) {
      let failure: unknown
      for (const url of ordered(network)) {
        try {
          const answer = await withTimeout(method, patience, outer, (signal) =>
            callEndpoint(url, method, params, signal),
          )
          favourites.set(network, url)
          return answer
        } catch (error) {
          if (outer.aborted || isRefusal(error)) throw error
          failure ??= error
        }
      }
      throw failure instanceof RpcError
        ? failure
        : new RpcError(method, 'no endpoint answered', { cause: failure })
    },
  }
}

/** The node looked at the transaction or the question and says no: every other would too. */
export function isRefusal(error: unknown): error is RpcError {
  return error instanceof RpcError && [-32002, -32003, -32602].includes(error.context.code ?? 0)
}
