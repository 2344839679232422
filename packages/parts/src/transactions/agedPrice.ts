import type { Moment, NetworkId, TokenBalance } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { fiatText } from '../amounts/amounts.js'
import { isStale } from '../amounts/isStale.js'
import { heldToken } from '../tokens/tokens.js'
import type { transactionMessages } from './messages.js'

/** A price, and whether it is too old to be today's. */
export interface AgedPrice {
  readonly price: number
  readonly isOld: boolean
}

/** For so long after it loaded, a price is today's (ms). */
const todayMs = 3_600_000

/** Returns the price of a token, or of the coin, in the account's list, with its age: a list that does not load again keeps its prices. */
export function agedPrice(
  held: readonly TokenBalance[],
  at: Moment | undefined,
  network: NetworkId,
  address?: string,
): AgedPrice | undefined {
  const price = heldToken(held, network, address)?.price
  return price ? { price, isOld: !at || isStale({ at }, todayMs) } : undefined
}

/** Returns a worth with the age of its price, where that is not the price of its time. */
export function agedText(
  t: Translate<typeof transactionMessages>,
  worth: string | undefined,
  isOld = false,
): string | undefined {
  return worth && t(isOld ? 'transaction.worthLast' : 'transaction.worthNow', { worth })
}

/** Returns the worth of what left the account, or came, with the age of its price. */
export function movedText(
  t: Translate<typeof transactionMessages>,
  writing: Parameters<typeof fiatText>[0],
  {
    amount,
    decimals,
    isGone,
  }: { readonly amount: bigint; readonly decimals: number; readonly isGone: boolean },
  aged: AgedPrice | undefined,
): string | undefined {
  return agedText(t, fiatText(writing, amount, decimals, aged?.price, isGone ? 'paid' : 'had'), aged?.isOld)
}
