import { type Hex, isAddress, verifyMessage as isOfKey } from 'viem'
import { verifyMessage } from 'viem/actions'
import type { Tools } from '../port.js'
import type { Rpc } from '../rpc/rpc.js'
import { readBy } from './reader.js'

/** Who is said to have signed what (ERC-191). */
interface Signed {
  readonly chain: `eip155:${string}`
  readonly address: string
  readonly message: string
  readonly signature: Hex
}

/**
 * Whether a message was signed by the key of an address or, as its contract on the chain says, in its name: ERC-1271, and
 * ERC-6492 for one that is not deployed yet.
 * @throws what the chain's nodes fail by
 */
export async function isSignedBy(
  { chain, address, message, signature }: Signed,
  { rpc }: Pick<Tools, 'rpc'>,
): Promise<boolean> {
  if (!isAddress(address, { strict: false })) return false
  if (await isOfKey({ address, message, signature }).catch(() => false)) return true
  const node = nodeOf(chain, rpc)
  if (!node) return false
  return (await readBy(node, (client) => verifyMessage(client, { address, message, signature }))) ?? false
}

/** Without a node of the chain nothing is known of its contracts. */
function nodeOf(chain: `eip155:${string}`, rpc: Tools['rpc']): Rpc | undefined {
  try {
    return rpc(chain)
  } catch {
    return undefined
  }
}
