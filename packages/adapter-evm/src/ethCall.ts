import type { NetworkId } from '@foyer/core'
import { RpcError } from '@foyer/core/adapters'
import type { Address, Hex } from 'viem'
import type { Rpc } from './rpc.js'

/** A question to a contract. */
export interface Call {
  readonly to: Address
  readonly data: Hex
}

/** What a contract answers, or nothing where it has no such function. */
export async function ethCall(
  { request }: Pick<Rpc, 'request'>,
  network: NetworkId,
  call: Call,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  try {
    const answer = await request(network, 'eth_call', [call, 'latest'], signal)
    return isHex(answer) ? answer : undefined
  } catch (error) {
    // A node that answered refuses the call: there is no such function.
    if (error instanceof RpcError && error.context.code !== undefined) return undefined
    throw error
  }
}

function isHex(answer: unknown): answer is Hex {
  return typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer)
}
