import { type AdapterContext, type NetworkId, withTimeout } from '@foyer/core'
import { callEndpoint, RpcError } from '@foyer/core/adapters'

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
            callEndpoint(url, method, params, signal, { revive: exact }),
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

/** Lamports may be more than a `number` holds exactly: such integers are read from their digits, where the engine tells them. */
function exact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const digits = context?.source
  return typeof value === 'number' && !Number.isSafeInteger(value) && digits && /^\d{1,20}$/.test(digits)
    ? BigInt(digits)
    : value
}

/** The node looked at the transaction or the question and says no: every other would too. */
export function isRefusal(error: unknown): error is RpcError {
  return error instanceof RpcError && [-32002, -32003, -32602].includes(error.context.code ?? 0)
}
