import {
  isVouched,
  type JudgedToken,
  lookAlikes,
  type Network,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import type { Looks } from '@foyer/parts'
import type { Transaction, Transfer } from './transaction.js'

/**
 * Returns rows in which no worth is of a token that may be taken for another, and that no list has: such a worth vouches for nothing
 * (safety T-25). Names are those of the coin, of what is held, and of all that the rows are about.
 */
export function withoutDoubtfulWorth(
  rows: readonly Transaction[],
  network: Network,
  held: readonly TokenBalance[],
  looks: Looks,
): readonly Transaction[] {
  if (!rows.some((row) => transfersOf(row).some(isPricedAlone))) return rows
  const known = new Map<string, JudgedToken>(held.map((token) => [tokenKey(token), token]))
  for (const row of rows)
    for (const transfer of transfersOf(row)) {
      const token = judgedOf(row, transfer)
      const other = known.get(tokenKey(token))
      if (!other) known.set(tokenKey(token), token)
      else if (token.isListed) known.set(tokenKey(token), { ...other, isListed: true })
    }
  const doubted = lookAlikes([network], [...known.values()], looks)
  return rows.map((row) => {
    const without = (one: Transfer): Transfer =>
      isPricedAlone(one) && doubted.has(tokenKey(judgedOf(row, one))) ? { ...one, worth: undefined } : one
    const { allows } = row
    return {
      ...row,
      transfers: row.transfers.map(without),
      ...(allows?.of && { allows: { ...allows, of: without(allows.of) } }),
    }
  })
}

function transfersOf({ transfers, allows }: Transaction): readonly Transfer[] {
  return [...transfers, ...(allows?.of ? [allows.of] : [])].filter(({ kind }) => kind === 'token')
}

function isPricedAlone({ kind, address, isListed, worth }: Transfer): boolean {
  return kind === 'token' && !!worth && !isVouched({ address, isListed })
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
