import {
  counted,
  type JudgedToken,
  judgeTokens,
  type Network,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import type { Looks } from '@foyer/parts'
import type { Transaction, Transfer } from './transaction.js'

/**
 * Returns rows and what is held as they count (safety T-25): no worth is of a token that may be taken for another, and that no list
 * has. Names are those of the coin, of what is held, and of all that the rows are about.
 */
export function judgeRows(
  rows: readonly Transaction[],
  network: Network,
  held: readonly TokenBalance[],
  looks: Looks,
): { readonly rows: readonly Transaction[]; readonly held: readonly TokenBalance[] } {
  const known = rows.flatMap((row) => transfersOf(row).map((transfer) => judgedOf(row, transfer)))
  const standings = judgeTokens([network], [...held, ...known], looks)
  return {
    held: counted(held, standings),
    rows: rows.map((row) => {
      const judged = (one: Transfer): Transfer => {
        const standing = one.kind === 'token' ? standings.get(tokenKey(judgedOf(row, one))) : undefined
        if (!standing) return one
        return standing === 'shared' ? { ...one, standing } : { ...one, standing, worth: undefined }
      }
      const { allows } = row
      return {
        ...row,
        transfers: row.transfers.map(judged),
        ...(allows?.of && { allows: { ...allows, of: judged(allows.of) } }),
      }
    }),
  }
}

function transfersOf({ transfers, allows }: Transaction): readonly Transfer[] {
  return [...transfers, ...(allows?.of ? [allows.of] : [])].filter(({ kind }) => kind === 'token')
}

/** The token of a transfer. Where the service does not say its contract, its names are all that there is. */
function judgedOf(
  { network }: Transaction,
  { address, name, symbol, isListed, worth }: Transfer,
): JudgedToken {
  return {
    network,
    ...(address !== undefined && { address: address || `${symbol} ${name}` }),
    name,
    symbol: symbol || name,
    isListed,
    ...(worth !== undefined && { price: worth }),
  }
}
