import { foremost } from '../evm/fairly.js'
import type { Movement } from '../questions.js'

/** Transfers of one transaction that are told. */
const most = 50

/** How much a transfer matters to the account. */
export interface Weight {
  readonly direction: Movement['direction']
  /** Whether something moved, and is no bait. */
  readonly isReal: boolean
  /** Whether it is the coin, or a token of the host's list. */
  readonly isListed: boolean
  readonly contract: string | undefined
}

/**
 * Cuts the transfers of a transaction: its sender may add as many as it likes. Losses of the account come first, those of
 * listed tokens before others, then gains, then what never moved; no contract takes the place of another.
 * @returns those that are told, and how many real ones are not
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
