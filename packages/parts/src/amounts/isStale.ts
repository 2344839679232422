import { type Moment, msSince } from '@foyer/core'

/** A quote or a price of so many ms is asked for again before it counts. */
const staleAfterMs = 30_000
/** Prices of this age have no worth in what is about to be sent (ms). */
export const oldPriceMs = 60_000

/** Whether a quote or a price is too old to act on. @param ms the age from which it is */
export function isStale({ at }: { readonly at: Moment }, ms = staleAfterMs): boolean {
  // The machine may have slept before its clock was set back, so the age is not known then.
  return msSince(at) > ms || Date.now() < at.wall
}
