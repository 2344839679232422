import type { NetworkId } from '@foyer/core'
import { isRpcError } from '@foyer/core/adapters'
import type { Address, Hex } from 'viem'
import { isRevert, type Rpc } from './rpc.js'

/** Codes by which nodes say that a call failed as it ran: out of gas, for one. */
const executionFailed: readonly number[] = [-32000, -32015]

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
    // There is no such function, or it fails. A node that refuses for now says nothing about the contract.
    if (isRevert(error) || isRpcError(error, (code) => executionFailed.includes(code))) return undefined
    throw error
  }
}

function isHex(answer: unknown): answer is Hex {
  return typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer)
}
