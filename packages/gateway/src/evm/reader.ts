import { type CcipRequestParameters, type Client, createClient, custom, type Hex } from 'viem'
import { knownMethod } from '../rpc/forms.js'
import type { Rpc } from '../rpc/rpc.js'
import { isRefusal } from '../rpc/rpcError.js'

/** How data that a contract keeps elsewhere is read (ERC-3668). */
export interface CcipRead {
  request(parameters: CcipRequestParameters): Promise<Hex>
}

/**
 * Reads contracts by the library's means over the host's nodes.
 * @returns `undefined` where a contract refuses, or answers what cannot be read
 * @throws what the nodes and `ccipRead` fail by: no answer is not a refusal
 */
export async function readBy<T>(
  rpc: Rpc,
  work: (client: Client) => Promise<T>,
  ccipRead?: CcipRead,
): Promise<T | undefined> {
  const failures: unknown[] = []
  const note = (error: unknown): never => {
    if (!isRefusal(error)) failures.push(error)
    throw error
  }
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    rpc.request(knownMethod(method), params).catch(note)
  const elsewhere = ccipRead && {
    request: (asked: CcipRequestParameters) => ccipRead.request(asked).catch(note),
  }
  const transport = custom({ request }, { retryCount: 0 })
  const client = createClient({ transport, ccipRead: elsewhere ?? false, cacheTime: 0 })
  const value = await work(client).catch(() => undefined)
  // The library takes some failures of a node for refusals of the contract.
  if (failures.length > 0) throw failures[0]
  return value
}
