import { fiatValue } from '@foyer/core'
import type { Activity, Movement, Price, TokenFacts } from '../questions.js'
import { tokenKey } from '../tokenKey.js'
import type { CallContext } from './handler.js'

/** The part of the lost worth that has to come back: fees and prices that moved take some. */
const least = 0.75

/**
 * Tells swaps from thefts among transactions in which another account took something. A solver carries out a swap that an
 * account only signed, and pays about the same worth in listed tokens. Any other return may be a gift of the thief, or one base
 * unit. Without prices, nothing shows that it was a swap.
 */
export async function judgeReturns(
  entries: readonly Activity[],
  kit: CallContext,
): Promise<readonly Activity[]> {
  const sides = new Map(
    entries.flatMap((entry) => (entry.takenBy ? [[entry, sidesOf(entry, kit)] as const] : [])),
  )
  const tokens = [...sides.values()].flatMap((one) => one ?? [])
  const prices = tokens.length > 0 ? await pricesOf(tokens, kit) : new Map<string, Price>()
  return entries.map((entry) => {
    if (!entry.takenBy) return entry
    const { takenBy, ...rest } = entry
    const moved = sides.get(entry)
    if (moved && isFair(moved, prices)) return { ...rest, operation: 'trade' }
    return entry.operation === 'trade' ? { ...rest, takenBy, operation: 'send' } : entry
  })
}

type Side = TokenFacts & { readonly amount: bigint; readonly direction: Movement['direction'] }

/** Returns the movements if it can have been a swap: each loss is listed, and so is a gain. */
function sidesOf({ movements, more = 0 }: Activity, kit: CallContext): readonly Side[] | undefined {
  const isListed = (token: TokenFacts) => token.address === undefined || kit.tokens.find(token) !== undefined
  const real = movements.filter(({ token, nft }) => !(token ?? nft)?.isSpam)
  const sides = real.flatMap(({ token, direction }): readonly Side[] =>
    token && isListed(token) ? [{ ...token, direction }] : [],
  )
  const isGone = ({ direction }: Pick<Movement, 'direction'>) => direction === 'out'
  const isAllListed = sides.filter(isGone).length === real.filter(isGone).length
  return more === 0 && isAllListed && sides.some(({ direction }) => direction === 'in') ? sides : undefined
}

async function pricesOf(tokens: readonly Side[], kit: CallContext): Promise<ReadonlyMap<string, Price>> {
  try {
    return (await kit.prices.read(kit, 'usd', tokens)).prices
  } catch {
    return new Map()
  }
}

function isFair(sides: readonly Side[], prices: ReadonlyMap<string, Price>): boolean {
  const worthOf = (side: Side) => {
    const price = prices.get(tokenKey(side))?.price
    return price === undefined ? undefined : fiatValue(side.amount, side.decimals, price)
  }
  const sum = (direction: Side['direction'], unknown: number) =>
    sides
      .filter((side) => side.direction === direction)
      .reduce((all, side) => all + (worthOf(side) ?? unknown), 0)
  return sum('in', 0) >= sum('out', Number.POSITIVE_INFINITY) * least && sum('in', 0) > 0
}
