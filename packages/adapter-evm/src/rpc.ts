import { type AdapterContext, type NetworkId, networkParts } from '@foyer/core'
import { type Rpc as CoreRpc, createRpc as createCoreRpc, isRpcError, RpcError } from '@foyer/core/adapters'

/** Reads the chains through the endpoints that {@link AdapterContext.rpcUrls} lists. */
export interface Rpc extends CoreRpc {
  /** As {@link request}, where the answer is a hex number. */
  quantity(
    network: NetworkId,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<bigint>
}

/** Ranked endpoints per network; one of another chain is left out for good. Construction does no I/O. */
export function createRpc(context: Pick<AdapterContext, 'rpcUrls'>): Rpc {
  const rpc = createCoreRpc(context, {
    proof: {
      method: 'eth_chainId',
      serves(network, answer) {
        const chain = toQuantity(answer)
        // No chain goes by 0.
        return chain ? chain === BigInt(networkParts(network).reference) : undefined
      },
    },
    isRefusal,
  })
  return {
    ...rpc,
    async quantity(network, method, params, signal) {
      const answer = await rpc.request(network, method, params, signal)
      const value = toQuantity(answer)
      if (value === undefined) throw new RpcError(method, 'not a number')
      return value
    },
  }
}

// A revert, a visitor's no behind the node, or a transaction that nodes reject.
function isRefusal(error: unknown): boolean {
  return isRevert(error) || isRpcError(error, (code) => [4001, 5000, -32003].includes(code))
}

/** Whether a node tells that a call reverts: code 3, or its words. */
export function isRevert(error: unknown): boolean {
  return isTold(error, 3, /revert/i)
}

/** Whether a node tells something by a code or by its words. */
export function isTold(error: unknown, code: number, words: RegExp): boolean {
  return (
    isRpcError(error, (told) => told === code) ||
    (error instanceof RpcError && words.test(error.context.reason))
  )
}

/** A hex number of up to 256 bits, or `undefined`. */
export function toQuantity(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? BigInt(answer) : undefined
}
