import { type AdapterContext, type NetworkId, networkParts } from '@foyer/core'
import {
  type Rpc as CoreRpc,
  createRpc as createCoreRpc,
  isRpcError,
  RpcError,
  read,
} from '@foyer/core/adapters'

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

/** The name of the hash in answers of nodes that may be behind: they have nothing only if each node says so. */
const lookups: Readonly<Record<string, string | undefined>> = {
  eth_getTransactionReceipt: 'transactionHash',
  eth_getTransactionByHash: 'hash',
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

  /** Returns the transaction, or its receipt, of a node whose block has it, else of one where it waits; `null` for none. */
  async function lookUp(
    network: NetworkId,
    method: string,
    key: string,
    hash: unknown,
    signal: AbortSignal,
  ): Promise<unknown> {
    const told: unknown[] = []
    const isIn = (answer: unknown) => {
      const isIt = String(read(answer, key)).toLowerCase() === String(hash).toLowerCase()
      const isBlock = isIt && toQuantity(read(answer, 'blockNumber')) !== undefined
      if (isIt) told.unshift(answer)
      else told.push(null)
      return isBlock
    }
    const { failures } = await rpc.offer(network, method, [hash], isIn, signal)
    if (told.length > 0) return told[0]
    const [failure] = failures
    throw failure instanceof RpcError
      ? failure
      : new RpcError(method, 'no endpoint answered', { cause: failure })
  }

  return {
    ...rpc,
    async request(network, method, params, signal) {
      const key = lookups[method]
      return key
        ? lookUp(network, method, key, params[0], signal)
        : rpc.request(network, method, params, signal)
    },
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
