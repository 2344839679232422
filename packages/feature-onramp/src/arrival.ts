import { addressKey, formatUnits, parseUnits, type TokenBalance } from '@foyer/core'
import { isExpected } from '@foyer/parts'
import type { Move, Row } from './api.js'
import { decimals } from './options.js'
import type { Purchase } from './purchases.js'

/** All that is known of a purchase besides the word of its provider. */
export interface Evidence {
  /** The account's moves since the purchase; absent if the service did not answer. */
  readonly moves: readonly Move[] | undefined
  /** The account's balance of the token now; absent if that is not known. */
  readonly held: Pick<TokenBalance, 'amount' | 'decimals'> | undefined
  /** The other purchases of the account. */
  readonly others: readonly Purchase[]
}

/** The move that brought a purchase. */
export interface Arrival {
  /** The hash of its transaction; empty if only the balance shows it. */
  readonly move: string
  /** Decimal text. */
  readonly amount: string
}

/**
 * Returns the move that brought a purchase that its provider calls paid: a move of its coin, of about the expected amount, that no
 * other purchase may have brought. The word of the provider is no proof, and neither is any other transaction.
 */
export function arrivalOf(
  purchase: Purchase,
  { requestId, hash, amount }: Pick<Row, 'requestId' | 'hash' | 'amount'>,
  { moves = [], held, others }: Evidence,
): Arrival | undefined {
  const wanted = purchase.expected || (amount ?? '')
  const taken = new Set(others.map(({ move }) => move))
  const own = moves.filter(({ contract }) => contract !== undefined && isSame(contract, purchase.contract))
  const named = moves.filter((move) => move.hash === hash)
  const fits = own.filter(
    (move) =>
      move.direction === 'in' &&
      isExpected(move.amount, wanted) &&
      !taken.has(move.hash) &&
      (named.length === 0 || move.hash === hash),
  )
  // A row with the id of a page is about the purchase of that page.
  const rivals = others.filter(
    (one) => requestId === undefined && one.outcome !== 'arrived' && fits.some((move) => mayBring(move, one)),
  )
  const found = fits.at(-1)
  if (found) return rivals.length === 0 ? { move: found.hash, amount: found.amount } : undefined
  return named.length === 0 ? growthOf(purchase, wanted, own, { held, others }) : undefined
}

/** Whether a move may have brought a purchase. */
function mayBring({ amount, contract, at }: Move, purchase: Purchase): boolean {
  const isIts = contract !== undefined && isSame(contract, purchase.contract)
  return (
    isIts &&
    at >= purchase.at - clocksMs &&
    (purchase.expected === '' || isExpected(amount, purchase.expected))
  )
}

/** How far the clock of a chain may be behind. */
const clocksMs = 600_000

/** Returns the growth of the balance beyond the moves that are known, if no other purchase may have brought it. */
function growthOf(
  purchase: Purchase,
  wanted: string,
  own: readonly Move[],
  { held, others }: Pick<Evidence, 'held' | 'others'>,
): Arrival | undefined {
  const isShared = others.some(
    ({ contract, outcome }) => outcome !== 'failed' && isSame(contract, purchase.contract),
  )
  if (purchase.before === '' || !held || isShared) return undefined
  const scale = 10n ** BigInt(decimals)
  const known = own
    .filter(({ at }) => at >= purchase.at)
    .reduce((sum, { amount, direction }) => {
      const units = parseUnits(amount, decimals)
      return direction === 'in' ? sum + units : sum - units
    }, 0n)
  const grown = ((held.amount - BigInt(purchase.before)) * scale) / 10n ** BigInt(held.decimals) - known
  const amount = formatUnits(grown, decimals)
  return isExpected(amount, wanted) ? { move: '', amount } : undefined
}

function isSame(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}
