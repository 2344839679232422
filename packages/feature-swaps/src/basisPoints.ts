import { type TokenBalance, worthOf } from '@foyer/core'

/** Shares are told in hundredths of a per cent: 100 is 1 %. */
export type Share = bigint

const whole = 10_000n
/** Slippage that can be chosen, and what is outside of the usual. */
export const slippages = { default: 100n, least: 10n, most: 500n, low: 30n, high: 300n } as const
/** What a provider of swaps may keep, of what is given. */
export const providerShare = 85n
/** From where on a loss is pointed out, has to be agreed to, and is refused. */
const losses = { warn: 300n, agree: 1_000n, refuse: 5_000n } as const

/** What has to arrive, else nothing happens: what is shown less the slippage, rounded in the visitor's favour. */
export function leastOf(receives: bigint, slippage: Share): bigint {
  return receives - (receives * slippage) / whole
}

/**
 * Returns the largest share that may be lost of an amount so that so much of it is left; `undefined` where the amount is
 * less than that, or none.
 */
export function shareLeft(receives: bigint, left: bigint): Share | undefined {
  return left > receives || receives === 0n ? undefined : ((receives - left) * whole) / receives
}

/** What the provider may keep, in base units of what is given. */
export function providerFee(amount: bigint): bigint {
  return (amount * providerShare) / whole
}

/** One side of a swap: base units, and what a whole coin is worth where that is known. */
export interface Side {
  readonly token: Pick<TokenBalance, 'decimals' | 'price'>
  readonly amount: bigint
}

/** More digits after the point than the worth of a base unit has, at any price that a number can be. */
const mostDigits = 400

/**
 * How much of its worth a swap loses, as a {@link Share}; below zero for a gain. `undefined` where a price is missing: no
 * price is not the same as no loss.
 */
export function priceImpact(given: Side, got: Side): bigint | undefined {
  const [before, after] = [exactWorth(given), exactWorth(got)]
  if (!before || after === undefined) return undefined
  return ((before - after) * whole) / before
}

/** Returns the worth in a unit so small that no digit of it is cut; `undefined` for a price that no coin has. */
function exactWorth({ token: { decimals, price }, amount }: Side): bigint | undefined {
  return !price || price >= 1e15 ? undefined : worthOf(amount, decimals - mostDigits, price)
}

/** What a loss asks for. `unknown`: nobody names the prices. */
export type Caution = 'none' | 'warn' | 'agree' | 'refuse' | 'unknown'

/** @param impact as {@link priceImpact} has it */
export function cautionOf(impact: bigint | undefined): Caution {
  if (impact === undefined) return 'unknown'
  if (impact >= losses.refuse) return 'refuse'
  if (impact >= losses.agree) return 'agree'
  return impact >= losses.warn ? 'warn' : 'none'
}
