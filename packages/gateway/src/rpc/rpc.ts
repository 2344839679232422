import { UnavailableError, UpstreamError } from '../errors.js'
import type { ProviderRouter } from '../route/route.js'
import { groupOf } from './methods.js'
import type { Node } from './node.js'
import { isUnable, RpcError } from './rpcError.js'

/** The nodes of one chain, as one. */
export interface Rpc {
  /** The result as it came: parse it. @throws {RpcError} for a refusal. @throws {UnavailableError} */
  request(method: string, params: readonly unknown[], options?: RpcOptions): Promise<unknown>
}

/** How a request goes to the nodes. */
export interface RpcOptions {
  readonly signal?: AbortSignal
  /** The client that asks: the address that limits count. */
  readonly client?: string
  /** What it may take, in ms. @default 5000 */
  readonly budget?: number
}

/**
 * Of these, what asks for time. On Solana other things have these numbers, that of a limit is 429 there; and logs that
 * are too many are called a limit too.
 */
const limits: readonly number[] = [-32005, -32016, -32029, 429]
const isLimit = (code: number, method: string) =>
  code === 429 || (limits.includes(code) && method.startsWith('eth_') && method !== 'eth_getLogs')
const usual = 5_000

type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError }

/** Asks the nodes of a chain in the host's order. A refusal is an answer, unless it is about the node itself. */
export function createRpc(nodes: readonly Node[], router: ProviderRouter, patience = 1): Rpc {
  return {
    async request(method, params, { signal, client = '', budget = usual * patience } = {}) {
      let refusal: RpcError | undefined
      const attempts = nodes.map((node) => ({
        provider: node.id,
        part: groupOf(method),
        client,
        answer: async (until: AbortSignal): Promise<RpcAnswer> => {
          try {
            return { result: await node.request(method, params, until) }
          } catch (error) {
            if (!(error instanceof RpcError)) throw error
            if (!isUnable(error)) return { error }
            refusal = error
            // Of all that only a limit says something about the node.
            throw new UpstreamError('status', isLimit(error.code, method) ? 429 : 422)
          }
        },
      }))
      const told = await router
        .route<RpcAnswer>(attempts, { budget, retry: 'hedge' }, signal)
        .catch((error: unknown): RpcAnswer => {
          if (error instanceof UnavailableError && refusal) return { error: refusal }
          throw error
        })
      if ('error' in told) throw told.error
      return told.result
    },
  }
}
