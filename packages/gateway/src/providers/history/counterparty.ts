import type { Counterparty } from '../../questions.js'

/**
 * Returns the other side of a movement: of several accounts the one with the largest share. Moves of nothing name no account,
 * unless nothing else moved: strangers can add some to a transaction.
 * @param shares how much each account got, less than nothing if it gave
 * @param isIn whether the account in question gained
 */
export function counterpartyIn(shares: ReadonlyMap<string, bigint>, isIn: boolean): Counterparty | undefined {
  const sized = [...shares].map(([address, share]) => ({ address, size: isIn ? -share : share }))
  const had = sized.filter(({ size }) => size > 0n).sort((one, other) => (one.size > other.size ? -1 : 1))
  const [first] = had.length > 0 ? had : sized.every(({ size }) => size === 0n) ? sized : []
  return first && { address: first.address, others: Math.max(had.length - 1, 0) }
}

/** How much a movement matters in a row. */
interface Weight {
  readonly isIn: boolean
  readonly isReal: boolean
  readonly isListed: boolean
  readonly isItem: boolean
}

/** Returns the movement that a row shows: losses come first, then listed tokens, then collectibles. */
export function foremostOf<T>(movements: readonly T[], weigh: (movement: T) => Weight): T | undefined {
  const rankOf = (movement: T) => {
    const { isIn, isReal, isListed, isItem } = weigh(movement)
    return (isReal ? 0 : 8) + (isIn ? 4 : 0) + (isListed ? 0 : isItem ? 1 : 2)
  }
  return [...movements].sort((one, other) => rankOf(one) - rankOf(other))[0]
}
