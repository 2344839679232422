import { type AdapterContext, type NetworkId, networkParts } from '@foyer/core'
import { createRpc as createCoreRpc, isRpcError, type Rpc, type RpcError } from '@foyer/core/adapters'
import { isBlockhash } from '@solana/kit'

/** Ranked endpoints per network; one of another cluster is left out for good. Construction does no I/O. */
export function createRpc(context: Pick<AdapterContext, 'rpcUrls'>): Rpc {
  const proof = { method: 'getGenesisHash', serves: isGenesisOf }
  return createCoreRpc(context, { proof, ping: 'getHealth', isRefusal, revive: exact })
}

/** Networks go by the first 32 characters of their genesis hash: https://namespaces.chainagnostic.org/solana/caip2 */
function isGenesisOf(network: NetworkId, answer: unknown): boolean | undefined {
  if (typeof answer !== 'string' || !isBlockhash(answer)) return undefined
  return answer.slice(0, 32) === networkParts(network).reference
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
  return isRpcError(error, (code) => [-32002, -32003, -32602].includes(code))
}
