import type { NetworkId } from '../caip.js'
import type { Rpc } from './rpc.js'

/**
 * Whether each node of a network was asked for something, and lacks it. A node that was not asked, or says nothing of it, may
 * have it.
 * @param has whether the node has it, by its answer; `undefined` if the answer does not say
 */
export async function isNowhere(
  { offer }: Pick<Rpc, 'offer'>,
  network: NetworkId,
  method: string,
  params: readonly unknown[],
  has: (answer: unknown) => boolean | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  let lacking = 0
  const isTaken = (answer: unknown) => {
    const isThere = has(answer)
    if (isThere === false) lacking += 1
    return isThere === true
  }
  const { taken, failures, unasked = 0 } = await offer(network, method, params, isTaken, signal)
  return !taken && lacking > 0 && lacking === failures.length + unasked
}
