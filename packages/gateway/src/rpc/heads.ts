import { UpstreamError } from '../errors.js'
import { soon } from '../soon.js'
import { isFormed } from './forms.js'
import type { Node } from './node.js'
import { RpcError } from './rpcError.js'

/** How a node is asked for its newest block or slot, and how many it may be behind the others. */
const questions: Readonly<Record<string, { readonly method: string; readonly most: number }>> = {
  eip155: { method: 'eth_blockNumber', most: 16 },
  solana: { method: 'getSlot', most: 150 },
}

/** Methods that say how something is now: a node that is behind, or starts from the beginning, knows another time or nothing. */
const ofNow = new Set(
  [
    'eth_call eth_estimateGas eth_getBalance eth_getCode eth_getLogs eth_getStorageAt eth_getTransactionCount',
    'getAccountInfo getBalance getMultipleAccounts getSignaturesForAddress getTokenAccountBalance getTokenAccountsByOwner',
    'simulateTransaction',
  ].flatMap((names) => names.split(' ')),
)

/** How long, in ms, heads are used before they are asked for again. */
const fresh = 15_000
/** How long a question waits for the first heads, in ms. */
const patience = 300
/** How long a node may take to say its head, in ms. */
const longest = 2_000

/**
 * Leaves out the nodes of a chain that are behind the others, or do not say a head where others do.
 * @param pay counts a request to a node @throws {UpstreamError} where none may be made
 */
export function createHeads(
  nodes: readonly Node[],
  family: string,
  pay: (node: string) => void,
): (method: string) => Promise<readonly Node[]> {
  const question = questions[family]
  // One node alone is all that is known of the chain.
  if (!question || nodes.length < 2) return async () => nodes
  /** By node; nothing of a node that says none. */
  const heads = new Map<string, number | undefined>()
  let begun = Number.NEGATIVE_INFINITY
  let first: Promise<unknown> | undefined

  const look = async (node: Node): Promise<void> => {
    const { id } = node
    try {
      pay(id)
      const said = await node.request(question.method, [], AbortSignal.timeout(longest))
      const isHead = isFormed(family, question.method, said)
      heads.set(id, isHead ? Number(said) : undefined)
    } catch (error) {
      const isAnswer =
        error instanceof RpcError || (error instanceof UpstreamError && error.fault === 'malformed')
      if (isAnswer) heads.set(id, undefined)
      // Of one that does not answer nothing is known: its answers fail by themselves.
      else heads.delete(id)
    }
  }

  return async (method) => {
    if (!ofNow.has(method)) return nodes
    if (performance.now() - begun >= fresh) {
      begun = performance.now()
      const round = Promise.all(nodes.map(look))
      first ??= round
    }
    if (heads.size < nodes.length && first) await soon(first, patience)
    const known = [...heads.values()].filter((head) => head !== undefined)
    const best = Math.max(...known)
    const isLeftOut = ({ id }: Node) => {
      const head = heads.get(id)
      return heads.has(id) && (head === undefined || best - head > question.most)
    }
    return known.length > 0 ? nodes.filter((node) => !isLeftOut(node)) : nodes
  }
}
