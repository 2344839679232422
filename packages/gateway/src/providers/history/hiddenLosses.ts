import { mapConcurrent } from '../../calls/mapConcurrent.js'
import type { ChainIndex } from './chainIndex.js'
import { type CoinBook, takersIn } from './innerCoin.js'
import { isBefore, type Position } from './position.js'
import { isPartOf, type Row } from './row.js'

/** More losses of a page are not looked for. */
const most = 16

/** A page of the transactions that an account had a part in by what they say. */
export interface Listed {
  readonly account: string
  /** The newest first. */
  readonly rows: readonly Row[]
  readonly after: Position | undefined
  /** Whether there are no older ones. */
  readonly isLast: boolean
}

/**
 * Finds transactions in which the account has no part by what they say, and that took coin of it all the same: a contract that
 * a stranger calls may have the code of the account pay. Else the balance never falls between two transactions of the account.
 * @returns also whether a loss is left out, as several transactions of its block may have made it
 */
export async function hiddenLosses(
  index: Pick<ChainIndex, 'rowsIn' | 'span'>,
  { account, rows, after, isLast }: Listed,
  { balanceAt, missing }: CoinBook,
): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
  const [oldest, newest] = index.span() ?? [0, -1]
  const ownIn = (block: number) => index.rowsIn(block).filter((row) => isPartOf(account, row))
  let left = most

  /** Finds blocks after one, up to another, in which the balance fell. */
  async function falls(low: number, high: number): Promise<readonly number[]> {
    if (high <= low || left <= 0) return []
    const [before, after] = await Promise.all([balanceAt(low), balanceAt(high)])
    if (after >= before) return []
    if (high - low === 1) {
      left--
      return (await missing(high, [])) < 0n ? [high] : []
    }
    const middle = Math.floor((low + high) / 2)
    return [...(await falls(middle, high)), ...(await falls(low, middle))]
  }

  const blocks = [...new Set(rows.map(({ block }) => block))]
  const ends = [after?.block ?? newest + 1, ...blocks, ...(isLast ? [oldest] : [])]
  const looks = [
    ...ends.map((high, at) => () => falls(ends[at + 1] ?? high, high - 1)),
    // Of a block with a transaction that may have taken it, that one has the loss.
    ...new Set([...(after ? [after.block] : []), ...blocks]),
  ]
  const found = await mapConcurrent(looks, async (look): Promise<readonly number[]> => {
    if (typeof look !== 'number') return look()
    const own = ownIn(look)
    return takersIn(own, account).length === 0 && (await missing(look, own)) < 0n ? [look] : []
  })
  // A node that does not keep the balances of that time proves nothing.
  const takers = found.flatMap((one) => {
    if (one.status === 'rejected') return []
    return one.value.map((block) => {
      const others = index.rowsIn(block).filter((row) => row.isDone && !isPartOf(account, row))
      const calls = others.filter(({ selector }) => selector !== '0x')
      return calls.length > 0 ? calls : others
    })
  })
  return {
    rows: takers.flatMap(([row, ...more]) =>
      row && more.length === 0 && (!after || isBefore(row, after)) ? [row] : [],
    ),
    isCut: left <= 0 || takers.some(({ length }) => length !== 1),
  }
}
