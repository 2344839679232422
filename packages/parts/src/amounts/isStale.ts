import { type Moment, msSince } from '@foyer/core'

/** A quote or a price of so many ms is asked for again before it counts. */
const staleAfterMs = 30_000

/** Whether a quote or a price is too old to act on. */
export function isStale({ at }: { readonly at: Moment }): boolean {
  // The machine may have slept before its clock was set back, so the age is not known then.
  return msSince(at) > staleAfterMs || Date.now() < at.wall
}
