import type { AdapterContext } from '../adapter.js'
import type { NetworkId } from '../caip.js'
import { createEndpoints, type Offered } from './endpoints.js'
import { callEndpoint, type RpcAnswerOptions } from './jsonRpc.js'
import { isFailedGateway, RpcError } from './rpcError.js'

/** Reads chains through the endpoints that {@link AdapterContext.rpcUrls} lists. */
export interface Rpc {
  /** @throws {RpcError | AbortedError} */
  request(
    network: NetworkId,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<unknown>
  /**
   * Hands something to one endpoint after the other, until one takes it.
   * @param isTaken whether an answer names what was handed over; another one says nothing of it
   * @throws {AbortedError}
   */
  offer(
    network: NetworkId,
    method: string,
    params: readonly unknown[],
    isTaken: (answer: unknown) => boolean,
    signal: AbortSignal,
  ): Promise<Offered>
  /** Ends all pings. */
  dispose(): void
}

/** What the nodes of a namespace have of their own. */
export interface RpcOptions extends RpcAnswerOptions {
  /** The question that tells a node's chain. */
  readonly proof: {
    readonly method: string
    readonly params?: readonly unknown[]
    /** Whether the answer is that of a node of the network; `undefined` when it names no chain at all. */
    readonly serves: (network: NetworkId, answer: unknown) => boolean | undefined
  }
  /** A method that tells how well a node does. @default that of {@link proof} */
  readonly ping?: string
  /** Whether a node judged what it was asked: every other would say the same. */
  readonly isRefusal: (error: unknown) => boolean
  /** How long one endpoint may take. @default 5,000 */
  readonly timeoutMs?: number
}

/** JSON-RPC over the ranked endpoints of each network. Construction does no I/O. */
export function createRpc(
  { rpcUrls }: Pick<AdapterContext, 'rpcUrls'>,
  { proof, ping, isRefusal, timeoutMs, ...answers }: RpcOptions,
): Rpc {
  const endpoints = createEndpoints({
    // Nodes answer HTTP where they answer websockets, and lists of them may name the latter.
    urls: async (network) => (await rpcUrls(network)).map((url) => url.replace(/^ws(s?):/i, 'http$1:')),
    async serves(url, network, signal) {
      const answer = await callEndpoint(url, proof.method, proof.params ?? [], signal, answers)
      const isRight = proof.serves(network, answer)
      if (isRight === undefined) throw new RpcError(proof.method, 'names no chain')
      return isRight
    },
    ...(ping && { ping: (url, signal) => callEndpoint(url, ping, [], signal, answers) }),
    isRefusal: (error) =>
      isRefusal(error) && !(error instanceof RpcError && isFailedGateway(error.context.status)),
    unanswered: (method, failure) =>
      failure instanceof RpcError
        ? failure
        : new RpcError(method, 'no endpoint answered', { cause: failure }),
    ...(timeoutMs && { timeoutMs }),
  })

  const call = (method: string, params: readonly unknown[]) => (url: string, signal: AbortSignal) =>
    callEndpoint(url, method, params, signal, answers)

  return {
    request: (network, method, params, outer) =>
      endpoints.firstAnswer(network, method, outer, call(method, params)),
    offer: (network, method, params, isTaken, outer) =>
      endpoints.offer(network, method, outer, async (...where) => {
        const answer = await call(method, params)(...where)
        if (!isTaken(answer)) throw new RpcError(method, 'another answer')
      }),
    dispose: endpoints.dispose,
  }
}

/** Whether a node answered with one of these codes. */
export function isRpcError(error: unknown, isMeant: (code: number) => boolean): error is RpcError {
  return error instanceof RpcError && error.context.code !== undefined && isMeant(error.context.code)
}
