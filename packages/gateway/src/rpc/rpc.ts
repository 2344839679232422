import { UnavailableError, UpstreamError } from '../errors.js'
import type { Router } from '../route/route.js'
import type { Node } from './node.js'
import { RpcError } from './rpcError.js'

/** The nodes of one chain, as one. */
export interface Rpc {
  /** The result as it came: parse it. @throws {RpcError} for a refusal. @throws {UnavailableError} */
  request(method: string, params: readonly unknown[], options?: RpcOptions): Promise<unknown>
}

/** How a request goes to the nodes. */
export interface RpcOptions {
  readonly signal?: AbortSignal
  /** What it may take, in ms. @default 5000 */
  readonly budget?: number
}

/** What a node says when it cannot answer, though another may: limits, methods it has not, its own troubles. */
const unable: readonly number[] = [
  -32001, -32002, -32004, -32005, -32016, -32029, -32090, -32601, -32603, 429,
]
const limits: readonly number[] = [-32005, -32016, -32029, 429]
const usual = 5_000

type Told = { readonly result: unknown } | { readonly error: RpcError }

/** Asks the nodes of a chain in the host's order. A refusal is an answer, unless it is about the node itself. */
export function createRpc(nodes: readonly Node[], router: Router, patience = 1): Rpc {
  return {
    async request(method, params, { signal, budget = usual * patience } = {}) {
      let refusal: RpcError | undefined
      const attempts = nodes.map((node) => ({
        provider: node.id,
        part: 'rpc',
        answer: async (until: AbortSignal): Promise<Told> => {
          try {
            return { result: await node.request(method, params, until) }
          } catch (error) {
            if (!(error instanceof RpcError)) throw error
            if (!unable.includes(error.code)) return { error }
            refusal = error
            // Whoever asks oddly could have a node turned off for all, so only a limit says something about it.
            throw new UpstreamError('status', limits.includes(error.code) ? 429 : 422)
          }
        },
      }))
      const told = await router
        .route<Told>(attempts, { budget, retry: 'hedge' }, signal)
        .catch((error: unknown): Told => {
          if (error instanceof UnavailableError && refusal) return { error: refusal }
          throw error
        })
      if ('error' in told) throw told.error
      return told.result
    },
  }
}
