import type { AdapterContext, NetworkId } from '@foyer/core'
import { type Rpc as CoreRpc, createRpc as createCoreRpc, isRpcError, RpcError } from '@foyer/core/adapters'
import { isBlockHash, isGenesisOf } from './networkId.js'

/** Reads the chains through the endpoints that {@link AdapterContext.rpcUrls} lists. */
export interface Rpc extends CoreRpc {
  /** The genesis hash of a network. @throws {RpcError | AbortedError} */
  genesis(network: NetworkId, signal: AbortSignal): Promise<`0x${string}`>
}

/** The metadata of a relay chain, as hex, takes this long. */
const timeoutMs = 10_000
const maxBytes = 8_000_000
const blockHash = { method: 'chain_getBlockHash', params: [0] } as const

/** Ranked endpoints per network; one of another chain is left out for good. Construction does no I/O. */
export function createRpc(context: Pick<AdapterContext, 'rpcUrls'>): Rpc {
  const serves = (network: NetworkId, answer: unknown) =>
    isBlockHash(answer) ? isGenesisOf(network, answer) : undefined
  const proof = { ...blockHash, serves }
  const rpc = createCoreRpc(context, { proof, isRefusal, maxBytes, timeoutMs })
  return {
    ...rpc,
    async genesis(network, signal) {
      const answer = await rpc.request(network, blockHash.method, blockHash.params, signal)
      if (!isGenesisOf(network, answer)) throw new RpcError(blockHash.method, 'endpoint of another chain')
      return answer
    },
  }
}

/**
 * Whether a node says that a transaction is invalid, or that its pool has no place for it. A node also calls a transaction
 * outdated (1010) or banned (1012) when a block has it.
 */
export function isVerdict(error: unknown): boolean {
  const isOutdated = error instanceof RpcError && /outdated|stale/i.test(JSON.stringify(error.context))
  return isRpcError(error, (code) => [1010, 1014, 1016].includes(code)) && !isOutdated
}

/** Whether a node judged a transaction: the next node would say the same. */
function isRefusal(error: unknown): error is RpcError {
  return isRpcError(error, (code) => code >= 1010 && code <= 1019)
}
