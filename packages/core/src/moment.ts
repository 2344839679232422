/** A moment in the life of this page, by both of its clocks. */
export interface Moment {
  /** Ms since the epoch: may be set back, or ahead. */
  readonly wall: number
  /** Ms since the page began: may stand still while the machine sleeps. */
  readonly page: number
}

/** Returns the moment of now. */
export function momentNow(): Moment {
  return { wall: Date.now(), page: performance.now() }
}

/**
 * Returns how long ago (ms) a moment was, by the clock that says more. For what must end while a machine sleeps; a span that
 * need not is measured by `performance.now()` alone.
 */
export function msSince({ wall, page }: Moment): number {
  return Math.max(Date.now() - wall, performance.now() - page)
}
