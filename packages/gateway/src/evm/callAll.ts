import type { Rpc } from '../rpc/rpc.js'
import { isRefusal } from '../rpc/rpcError.js'
import { decodeAggregate, encodeAggregate, type Subcall } from './abi.js'

/** Multicall3, which is at one address on nearly all chains. */
export const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
const most = 200

/** Several calls in one where the chain has Multicall3, else one by one. `undefined` is a call that failed. */
export async function callAll(
  rpc: Rpc,
  calls: readonly Subcall[],
  block = 'latest',
): Promise<readonly (string | undefined)[]> {
  const parts = Array.from({ length: Math.ceil(calls.length / most) }, (_, at) =>
    calls.slice(at * most, (at + 1) * most),
  )
  return (await Promise.all(parts.map((part) => callPart(rpc, part, block)))).flat()
}

async function callPart(
  rpc: Rpc,
  calls: readonly Subcall[],
  block: string,
): Promise<readonly (string | undefined)[]> {
  const answer = await rpc.request('eth_call', [{ to: multicall, data: encodeAggregate(calls) }, block])
  if (answer !== '0x') return decodeAggregate(answer, calls.length)
  // Nobody is at that address.
  return Promise.all(calls.map((call) => callOne(rpc, call, block)))
}

async function callOne(rpc: Rpc, { to, data }: Subcall, block: string): Promise<string | undefined> {
  try {
    const answer = await rpc.request('eth_call', [{ to, data }, block])
    return typeof answer === 'string' ? answer : undefined
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
