import type { Http, NetworkId } from '@foyer/core'
import type { AnswerAt, Unread } from '@foyer/core/api'

/** Whether the data API serves a network. Asked before nearly every data call, and before it is taken for a node. */
export interface SupportedChains {
  /**
   * Never rejects: `undefined` while it is unknown, for half a minute after a failure.
   * @param again asks at once, whenever the service failed
   */
  has(network: NetworkId, signal?: AbortSignal, again?: boolean): Promise<boolean | undefined>
}

const path = 'v1/supported-chains'

/**
 * Reads the CAIP-2 ids of supported networks; unknown chain families are allowed. It comes with the engine, and is read by
 * hand so that the engine does not load the reader of the data API.
 * @throws {TypeError}
 */
export function decodeSupportedChains(json: unknown): ReadonlySet<string> {
  const { http }: Unread<AnswerAt<'GET', typeof path>> = Object(json)
  const isList = Array.isArray(http) && http.length <= 2_000
  if (!isList || !http.every((id) => typeof id === 'string')) throw new TypeError(path)
  return new Set(http)
}

/** How long it is not asked again after a failure, or an answer without networks (ms). */
const pauseMs = 30_000

/**
 * The answer is kept for the whole visit once it names a network.
 * @param api called before each call
 * @param learned called with each answer that names a network
 */
export function createSupportedChains(
  api: () => Promise<Pick<Http, 'get'>>,
  learned: (known: ReadonlySet<string>) => void = () => {},
): SupportedChains {
  let known: ReadonlySet<string> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    async has(network, signal, again) {
      if (!known?.size && (again || performance.now() - failedAt >= pauseMs)) {
        try {
          known = await (await api()).get(path, {}, decodeSupportedChains, signal ? { signal } : {})
          if (known.size > 0) learned(known)
        } catch {
          // A caller that aborted says nothing about the service.
        }
        if (!known?.size && !signal?.aborted) failedAt = performance.now()
      }
      return known?.has(network)
    },
  }
}
