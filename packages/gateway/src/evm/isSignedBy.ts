import { isSignedByContract } from '@foyer/siwx/evm'
import { type Hex, hashMessage, isAddress, verifyMessage as isOfKey } from 'viem'
import type { Tools } from '../questions.js'
import { knownMethod } from '../rpc/forms.js'
import type { Rpc } from '../rpc/rpc.js'

/** Who is said to have signed what (ERC-191). */
interface Signed {
  readonly chain: `eip155:${string}`
  readonly address: string
  readonly message: string
  readonly signature: Hex
}

/** Whether a message was signed by the key of an address. */
export async function isSignedByKey({
  address,
  message,
  signature,
}: Omit<Signed, 'chain'>): Promise<boolean> {
  // Half a byte at the end would be read as a whole one.
  if (!isAddress(address, { strict: false }) || signature.length % 2 !== 0) return false
  return isOfKey({ address, message, signature }).catch(() => false)
}

/**
 * Whether a message was signed by the key of an address or, as its contract on the chain says, in its name: ERC-1271, and
 * ERC-6492 or ERC-8010 where it has no code yet.
 * @throws what the chain's nodes fail by
 */
export async function isSignedBy(
  { chain, address, message, signature }: Signed,
  { rpc }: Pick<Tools, 'rpc'>,
): Promise<boolean> {
  if (!isAddress(address, { strict: false })) return false
  if (await isSignedByKey({ address, message, signature })) return true
  const node = nodeOf(chain, rpc)
  if (!node) return false
  const asked = { chainId: chain, address, hash: hashMessage(message), signature }
  return isSignedByContract(asked, async (method, params) => node.request(knownMethod(method), params))
}

/** Without a node of the chain nothing is known of its contracts. */
function nodeOf(chain: `eip155:${string}`, rpc: Tools['rpc']): Rpc | undefined {
  try {
    return rpc(chain)
  } catch {
    return undefined
  }
}
