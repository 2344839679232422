import type { Rpc } from '../rpc/rpc.js'
import { readQuantity } from './abi.js'

/** The time of a chain's last block, in s since 1970: the chain's own, whatever a clock here says. @throws {UnreadableError} */
export async function blockTime(rpc: Rpc): Promise<bigint> {
  const block = await rpc.request('eth_getBlockByNumber', ['latest', false])
  return readQuantity(
    typeof block === 'object' && block !== null && 'timestamp' in block ? block.timestamp : undefined,
  )
}
