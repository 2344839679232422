import { later } from '../../later.js'
import { NodeError } from '../../nodes/node.js'
import { createSolanaNode, type SolanaNode, systemProgram } from '../../nodes/solanaNode.js'
import type { SolanaTransaction } from './wire.js'

/** Pause before a node is asked once more for a block that it does not have yet, in ms. */
const againMs = 1_000

/**
 * Looks up whether a transaction is one of the chain of a node. Its bytes name no chain: it counts on the one that made its
 * blockhash, or that has its nonce account. Never rejects.
 */
export async function isOfChain(
  { instructions, blockhash }: SolanaTransaction,
  node: Pick<SolanaNode, 'isRecent' | 'keptNonce'>,
): Promise<boolean> {
  const [first] = instructions
  const account = first?.program === systemProgram && advances(first.data) ? first.accounts[0] : undefined
  const look = async () => {
    const [isRecent, nonce] = await Promise.all([
      node.isRecent(blockhash),
      account && node.keptNonce(account),
    ])
    return isRecent || (account === undefined ? isRecent : nonce === blockhash)
  }
  const found = await look()
  if (found !== false) return found === true
  await later(againMs)
  return (await look()) === true
}

/** Whether the data of a call to the system program is that of AdvanceNonceAccount. */
function advances(data: Uint8Array): boolean {
  return data.length >= 4 && new DataView(data.buffer, data.byteOffset).getUint32(0, true) === 4
}

/** A node that knows nothing, for a transaction that may be one of any chain. */
export const silentNode = createSolanaNode('', {
  ask: () => Promise.reject(new NodeError('no answer')),
})
