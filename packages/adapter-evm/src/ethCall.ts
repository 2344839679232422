import type { NetworkId } from '@foyer/core'
import type { Address, Hex } from 'viem'
import { isRevert, isTold, type Rpc } from './rpc.js'

/**
 * How nodes say that a call failed as it ran. -32015 stands for that alone; -32000 also for a node that is behind, or busy,
 * so what counts there are the words.
 */
const vmError = -32015
const vmWords = /out ?of ?gas|opcode|instruction|jump|stack|write protection|out of bounds/i

/** A question to a contract. */
export interface Call {
  readonly to: Address
  readonly data: Hex
}

/**
 * Returns the answer of a contract; undefined if it has no such function.
 * @param failed returned when the function may be there, and failed as it ran
 */
export async function ethCall<Failed = undefined>(
  { request }: Pick<Rpc, 'request'>,
  network: NetworkId,
  call: Call,
  signal: AbortSignal,
  failed?: Failed,
): Promise<Hex | Failed | undefined> {
  try {
    const answer = await request(network, 'eth_call', [call, 'latest'], signal)
    return isHex(answer) ? answer : undefined
  } catch (error) {
    // There is no such function, or it fails. A node that refuses for now says nothing about the contract.
    if (isRevert(error)) return undefined
    if (!isTold(error, vmError, vmWords)) throw error
    return failed
  }
}

function isHex(answer: unknown): answer is Hex {
  return typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer)
}
