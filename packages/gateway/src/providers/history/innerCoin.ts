import * as v from 'valibot'
import { mapConcurrent } from '../../calls/mapConcurrent.js'
import { UpstreamError } from '../../errors.js'
import { decodeWord, encodeCall } from '../../evm/abi.js'
import { evmQuantity } from '../../evm/fields.js'
import type { Rpc } from '../../rpc/rpc.js'
import { RpcError } from '../../rpc/rpcError.js'
import { costFor, type Row } from './row.js'

/** The coin of an account, by its blocks. */
export interface CoinBook {
  /** Returns the coin that it has after a block. */
  balanceAt(block: number): Promise<bigint>
  /**
   * Returns by how much the coin changed in a block beyond what its transactions say. No log has what inner calls move, and
   * code of the account (EIP-7702 too) pays out for any caller.
   * @param all the transactions that the account had a part in @throws if a fee or the state of that time is unknown
   */
  missing(block: number, all: readonly Row[]): Promise<bigint>
}

/** Asks a node for balances, for each block once. */
export function createCoinBook(rpc: Rpc, account: string): CoinBook {
  const asked = new Map<number, Promise<bigint>>()
  let forgotten = -1

  async function ask(block: number): Promise<bigint> {
    // A node that has forgotten the state of a block has forgotten all before it.
    if (block <= forgotten) throw new UpstreamError('status')
    try {
      return v.parse(evmQuantity, await rpc.request('eth_getBalance', [account, quantity(block)]))
    } catch (error) {
      if (error instanceof RpcError) forgotten = Math.max(forgotten, block)
      throw error
    }
  }

  function balanceAt(block: number): Promise<bigint> {
    const known = asked.get(block) ?? ask(block)
    asked.set(block, known)
    return known
  }

  /** Operations of a smart account are paid from what it keeps at their contract, and it fills that up by itself. */
  async function depositsAt(block: number, all: readonly Row[]): Promise<bigint> {
    const own = all.flatMap(({ paid }) => paid).filter((one) => one.account === account)
    const keepers = [...new Set(own.map(({ keeper }) => keeper))]
    const data = encodeCall('balanceOf', account)
    const kept = keepers.map((to) => rpc.request('eth_call', [{ to, data }, quantity(block)]))
    return (await Promise.all(kept)).reduce<bigint>((sum, one) => sum + decodeWord(one), 0n)
  }

  /** Some rollups take more than their receipts say, but no account without code loses coin to others. */
  const cannotLose = (block: number, all: readonly Row[]) =>
    isPlain(rpc, account, [block - 1, block], all.filter(({ from }) => from === account).length)

  return {
    balanceAt,
    async missing(block, all) {
      const known = all.reduce((sum, row) => sum + knownOf(row, account), 0n)
      const [before, after] = await Promise.all(
        [block - 1, block].map(async (at) => (await balanceAt(at)) + (await depositsAt(at, all))),
      )
      const left = (after ?? 0n) - (before ?? 0n) - known
      return left < 0n && (await cannotLose(block, all)) ? 0n : left
    },
  }
}

/** Knowledge of an account besides the rows of a page. */
export interface Around extends Pick<CoinBook, 'missing'> {
  /** Returns all transactions of a block that the account had a part in. */
  readonly rowsIn: (block: number) => readonly Row[]
  /** Reads the block itself, if {@link rowsIn} knows only a part of it. */
  readonly reread?: (block: number) => Promise<readonly Row[]>
  /** Whether the account had no code in all this time: then no call made it pay. */
  readonly isPlain?: boolean
}

/**
 * Whether an account had no code from one block to another. To get code and lose it again, its key signs twice (EIP-7702).
 * @param sent how many transactions it sent, as far as that is known
 */
export async function isPlain(
  rpc: Rpc,
  account: string,
  blocks: readonly [number, number],
  sent = 0,
): Promise<boolean> {
  const ask = (method: 'eth_getCode' | 'eth_getTransactionCount') =>
    Promise.all(blocks.map((at) => rpc.request(method, [account, quantity(at)])))
  try {
    const [codes, counts] = await Promise.all([ask('eth_getCode'), ask('eth_getTransactionCount')])
    const [first = 0n, last = 0n] = counts.map((count) => v.parse(evmQuantity, count))
    return codes.every((code) => code === '0x') && last - first < 2n + BigInt(sent)
  } catch {
    return false
  }
}

/**
 * Returns what inner calls moved of the coin, by the hash of the transaction: more than nothing came, less than nothing left. A
 * gain is said of a transaction that is alone in its block. A loss is said of the transaction that {@link takersIn} has first.
 */
export async function innerCoin(
  rows: readonly Row[],
  account: string,
  { missing, rowsIn, reread, isPlain = false }: Around,
): Promise<ReadonlyMap<string, bigint>> {
  // Coin may come in return for what left.
  const looked = rows.filter(
    ({ isDone, moves }) => isDone && (!isPlain || moves.some(({ from }) => from === account)),
  )
  const blocks = [...new Set(looked.map(({ block }) => block))]
  const told = await mapConcurrent(blocks, async (block): Promise<readonly (readonly [string, bigint])[]> => {
    const seen = rowsIn(block)
    const isKnown = seen.every((row) => row.from !== account || costFor(account, row) !== undefined)
    const isOdd = seen.some(({ wanted, to }) => !wanted.includes(account) || to === account)
    if (!isKnown && !isOdd) return []
    const first = isKnown ? await missing(block, seen) : undefined
    const all = (first === undefined || first < 0n ? await reread?.(block) : undefined) ?? seen
    const left = all === seen && first !== undefined ? first : await missing(block, all)
    const [one, second] = all
    if (left >= 0n) return one && !second ? [[one.hash, left]] : []
    const [taker] = takersIn(all, account)
    return taker ? [[taker.hash, left]] : []
  })
  // A node that does not keep the balances of that time proves nothing.
  return new Map(told.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
}

/**
 * Returns the transactions that may have had code of the account pay out: those of strangers first, of these the ones that called
 * the account. One that only sent coin of the account comes from a key, and takes nothing besides.
 */
export function takersIn(rows: readonly Row[], account: string): readonly Row[] {
  const rankOf = ({ wanted, from, to }: Row) =>
    wanted.includes(account) ? (from === account ? 3 : 2) : to === account ? 0 : 1
  return rows
    .filter(
      ({ isDone, from, to, selector }) =>
        isDone && !(from === account && to !== account && selector === '0x'),
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Returns by how much a transaction changed the balance, as far as it says so. @throws {RangeError} if its fee is unknown */
function knownOf(row: Row, account: string): bigint {
  const cost = costFor(account, row)
  if (cost === undefined && row.from === account) throw new RangeError('Unknown fee')
  const coins = row.moves.filter(({ kind }) => kind === 'coin')
  return coins.reduce(
    (sum, { amount, from, to }) => sum + (to === account ? amount : 0n) - (from === account ? amount : 0n),
    -(cost ?? 0n),
  )
}

function quantity(block: number): string {
  return `0x${block.toString(16)}`
}
