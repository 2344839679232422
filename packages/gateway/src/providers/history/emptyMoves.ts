import { mapAllConcurrent } from '../../calls/mapConcurrent.js'
import { decodeWord, encodeCall } from '../../evm/abi.js'
import { groupsOf, provenEmpty } from '../../evm/fairly.js'
import { type Move, movesOf } from '../../evm/moves.js'
import type { Rpc } from '../../rpc/rpc.js'
import { readEach } from '../readEach.js'

/** A claim that something left an account, in a block. */
export interface Claim extends Pick<Move, 'kind' | 'id'> {
  readonly contract: string
  readonly block: number
}

/** Claims that are read at all. */
const mostRead = 300

/**
 * Returns the claims that are proven empty: the contract itself says that the account has as much of it after the block as
 * before, or the same owner of the piece, though its logs of the block do not even out. A contract that keeps nothing of the
 * kind has moved nothing. Where the node does not know the state of that time, nothing is proven.
 */
export async function emptyClaims<C extends Claim>(
  rpc: Rpc,
  account: string,
  claims: readonly C[],
): Promise<ReadonlySet<C>> {
  const keyOf = ({ block, contract }: C) => `${block} ${contract}`
  return provenEmpty(claims, mostRead, keyOf, async (looked) => {
    const blocks = groupsOf(looked, ({ block }) => block)
    return (await mapAllConcurrent(blocks, (some) => stillOf(rpc, account, some))).flat()
  })
}

/** The claims of one block that moved nothing. */
async function stillOf<C extends Claim>(
  rpc: Rpc,
  account: string,
  claims: readonly C[],
): Promise<readonly C[]> {
  const block = claims[0]?.block ?? 0
  try {
    const calls = claims.map((claim) => ({ to: claim.contract, data: holdingCall(account, claim) }))
    const [before, after] = await Promise.all([
      readEach(rpc, calls, quantity(block - 1)),
      readEach(rpc, calls, quantity(block)),
    ])
    // An answer that was not asked for proves nothing.
    if (!before.isWhole || !after.isWhole) return []
    const same = claims.filter((_, at) => wordIn(before.answers[at]) === wordIn(after.answers[at]))
    if (same.length === 0) return []
    const address = [...new Set(same.map(({ contract }) => contract))]
    const span = { fromBlock: quantity(block), toBlock: quantity(block), address }
    const logs = await rpc.request('eth_getLogs', [span])
    if (!Array.isArray(logs)) return []
    const moves = logs.flatMap(movesOf)
    return same.filter((claim) => netOf(moves, account, claim) !== 0n)
  } catch {
    return []
  }
}

function holdingCall(account: string, { kind, id = 0n }: Claim): string {
  if (kind === 'erc721') return encodeCall('ownerOf', id)
  return kind === 'erc1155' ? encodeCall('balanceOfId', account, id) : encodeCall('balanceOf', account)
}

/** A contract that does not answer keeps nothing. */
function wordIn(answer: string | undefined): bigint {
  try {
    return answer === undefined || answer === '0x' ? 0n : decodeWord(answer)
  } catch {
    return 0n
  }
}

function netOf(moves: readonly Move[], account: string, { contract, id }: Claim): bigint {
  return moves.reduce((sum, move) => {
    if (move.contract !== contract || move.id !== id || move.from === move.to) return sum
    return sum + (move.to === account ? move.amount : 0n) - (move.from === account ? move.amount : 0n)
  }, 0n)
}

function quantity(number: number): string {
  return `0x${number.toString(16)}`
}
