import * as v from 'valibot'
import type { Course } from '../cache/course.js'
import { UnavailableError, UpstreamError } from '../errors.js'
import { evmCount } from '../evm/fields.js'
import { mayBeOwn } from '../route/blame.js'
import type { ProviderRouter } from '../route/route.js'
import { isFormed, type KnownMethod } from './forms.js'
import { createHeads } from './heads.js'
import { groupOf } from './methods.js'
import type { Node } from './node.js'
import { isRevert, RpcError } from './rpcError.js'

/** The nodes of one chain, as one. */
export interface Rpc {
  /** A result of the form of its method. @throws {RpcError} for a refusal. @throws {UnavailableError} */
  request(method: KnownMethod, params: readonly unknown[], options?: RpcOptions): Promise<unknown>
}

/** As {@link Rpc}, for any method: one that is not known here may have any result. */
export interface OpenRpc extends Rpc {
  request(method: string, params: readonly unknown[], options?: RpcOptions): Promise<unknown>
}

/** How a request goes to the nodes. */
export interface RpcOptions {
  readonly signal?: AbortSignal
  /** The client that asks: the address that limits count. */
  readonly client?: string
  /** What it may take, in ms. @default 5000 */
  readonly budget?: number
  /** The question that it is asked for: where no node answers, nothing that comes out is kept for others. */
  readonly course?: Course
  /** Is called with the newest block of the node that answered, which is asked for it after its answer. */
  atHead?(head: number): void
}

/**
 * Of these, what asks for time. On Solana other things have these numbers, that of a limit is 429 there; and logs that
 * are too many are called a limit too.
 */
const limits: readonly number[] = [-32005, -32016, -32029, 429]
const isLimit = (code: number, method: string) =>
  code === 429 || (limits.includes(code) && method.startsWith('eth_') && method !== 'eth_getLogs')
const usual = 5_000

type RpcAnswer = { readonly result: unknown; readonly head?: number } | { readonly error: RpcError }

/**
 * Asks the nodes of a chain in the host's order. Of refusals only that of a contract is an answer.
 * @param family as for {@link isFormed}
 */
export function createRpc(
  nodes: readonly Node[],
  router: ProviderRouter,
  family: string,
  patience = 1,
): OpenRpc {
  const current = createHeads(nodes, family, (node) => router.pay(node))
  return {
    async request(
      method,
      params,
      { signal, course, client = course?.client ?? '', budget = usual * patience, atHead } = {},
    ) {
      let refusal: RpcError | undefined
      let isMissed = false
      const missed = (error: unknown) => {
        isMissed ||= mayBeOwn(error)
      }
      const attempts = (await current(method)).map((node) => ({
        provider: node.id,
        part: groupOf(method),
        client,
        answer: async (until: AbortSignal): Promise<RpcAnswer> => {
          try {
            const result = await node.request(method, params, until)
            if (!isFormed(family, method, result, params)) throw new UpstreamError('malformed')
            if (!atHead) return { result }
            router.pay(node.id, client)
            return { result, head: readHead(await node.request('eth_blockNumber', [], until)) }
          } catch (error) {
            // A contract that says more than is taken says nothing, whichever node is asked.
            if (method === 'eth_call' && error instanceof UpstreamError && error.fault === 'size')
              return { error: new RpcError(3, 'The answer is too long') }
            if (!(error instanceof RpcError)) throw error
            if (isRevert(error)) return { error }
            refusal = error
            // Of all that only a limit says something about the node.
            throw new UpstreamError('status', isLimit(error.code, method) ? 429 : 422)
          }
        },
      }))
      const told = await router
        .route<RpcAnswer>(attempts, { budget, retry: 'hedge', missed }, signal)
        .catch((error: unknown): RpcAnswer => {
          // A node that refuses speaks for those alone that refused, too, or are turned off for all.
          const isRefused = error instanceof UnavailableError && refusal
          if (isMissed || !isRefused) course?.missed()
          if (isRefused) return { error: isRefused }
          throw error
        })
      if ('error' in told) throw told.error
      if (told.head !== undefined) atHead?.(told.head)
      return told.result
    },
  }
}

/** @throws {UpstreamError} */
function readHead(said: unknown): number {
  const head = v.safeParse(evmCount, said)
  if (!head.success) throw new UpstreamError('malformed')
  return head.output
}
