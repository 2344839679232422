/** How long an answer serves, and how long one may wait for it. All in ms; 0 is not at all. */
export interface Freshness {
  /** Served as it is. */
  readonly fresh: number
  /** After that still served, while a new one is asked for (RFC 5861, `stale-while-revalidate`). */
  readonly staleWhileRevalidate: number
  /** Served, and marked as stale, when every provider fails (RFC 5861, `stale-if-error`). */
  readonly staleIfError: number
  /** All that one request may take, whatever is tried for it. */
  readonly budget: number
  /** How long it is believed that there is nothing. */
  readonly negative: number
}

/** Lengths of time in ms. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** What is decided or done at the moment of asking: never kept. */
export const atOnce: Freshness = {
  fresh: 0,
  staleWhileRevalidate: 0,
  staleIfError: 0,
  budget: 4 * second,
  negative: 0,
}

/** What changes by the day: which chains, tokens and wallets there are. */
export const lists: Freshness = {
  fresh: hour,
  staleWhileRevalidate: day,
  staleIfError: Number.POSITIVE_INFINITY,
  budget: 3 * second,
  negative: 0,
}

/** What changes when somebody registers a name. */
export const namesFreshness: Freshness = {
  fresh: 5 * minute,
  staleWhileRevalidate: day,
  staleIfError: 7 * day,
  // A visitor looks for a name that was just registered.
  budget: 3 * second,
  negative: 30 * second,
}
