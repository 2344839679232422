import { type Hex, hashMessage, isAddress, verifyMessage as isOfKey } from 'viem'
import { verifyMessage } from 'viem/actions'
import type { Tools } from '../questions.js'
import type { Rpc } from '../rpc/rpc.js'
import { isRefusal } from '../rpc/rpcError.js'
import { encodeBytes, encodeWord } from './abi.js'
import { readBy } from './reader.js'

/** Who is said to have signed what (ERC-191). */
interface Signed {
  readonly chain: `eip155:${string}`
  readonly address: string
  readonly message: string
  readonly signature: Hex
}

/** What a contract answers whose owner signed (ERC-1271): the whole word, since one that gives back what it is sent begins alike. */
const isItsOwn = `0x1626ba7e${'0'.repeat(56)}`
/** How signatures end that say how their contract is made first (ERC-6492, ERC-8010). */
const isWrapped = /(6492){16}$|(8010){16}$/

/** Whether a message was signed by the key of an address. */
export async function isSignedByKey({
  address,
  message,
  signature,
}: Omit<Signed, 'chain'>): Promise<boolean> {
  if (!isAddress(address, { strict: false })) return false
  return isOfKey({ address, message, signature }).catch(() => false)
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
  if (await isSignedByKey({ address, message, signature })) return true
  const node = nodeOf(chain, rpc)
  if (!node) return false
  if (!isWrapped.test(signature)) return saysYes(node, address, hashMessage(message), signature)
  return (await readBy(node, (client) => verifyMessage(client, { address, message, signature }))) ?? false
}

/** Signatures of contracts are of any length, also of none. */
async function saysYes(node: Rpc, to: string, hash: Hex, signature: Hex): Promise<boolean> {
  const data = `0x1626ba7e${encodeWord(hash)}${encodeWord(64n)}${encodeBytes(signature.slice(2))}`
  try {
    return (await node.request('eth_call', [{ to, data }, 'latest'])) === isItsOwn
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** Without a node of the chain nothing is known of its contracts. */
function nodeOf(chain: `eip155:${string}`, rpc: Tools['rpc']): Rpc | undefined {
  try {
    return rpc(chain)
  } catch {
    return undefined
  }
}
