import { foremost } from '../evm/fairly.js'
import type { Movement } from '../questions.js'

/** Transfers of one transaction in an answer. */
const most = 50

/** How much a transfer matters to the account. */
export interface Weight {
  readonly direction: Movement['direction']
  /** Whether something moved, and is no bait. */
  readonly isReal: boolean
  /** Whether it is the coin, or a token that the host lists. */
  readonly isListed: boolean
  readonly contract: string | undefined
}

/**
 * Cuts the transfers of a transaction: its sender may add as many as it likes. Losses of the account come first, those of
 * listed tokens before others, then gains, then claims that nothing proves; no contract takes the place of another.
 * @returns the first of them, and how many real ones are left out
 */
export function lossesFirst<T>(
  items: readonly T[],
  weigh: (item: T) => Weight,
): { readonly told: readonly T[]; readonly more: number } {
  const weighed = items.map((item) => ({ item, ...weigh(item) }))
  const told = foremost(weighed, most, rankOf, ({ contract }) => contract)
  const realIn = (all: readonly Weight[]) => all.filter(({ isReal }) => isReal).length
  return { told: told.map(({ item }) => item), more: realIn(weighed) - realIn(told) }
}

function rankOf({ direction, isReal, isListed }: Weight): number {
  if (!isReal) return 4
  return (direction === 'out' ? 0 : 2) + (isListed ? 0 : 1)
}
