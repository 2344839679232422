/** How long (ms) what all chain families do may take. */
export const timeouts = {
  /** A wallet of the page that connects again without any window, or shows up for it. */
  reconnectMs: 3_000,
  /** A wallet's chance to forget the page. */
  revokeMs: 1_000,
  /** A wallet that is asked what changed. */
  refreshMs: 3_000,
  /** An endpoint of another chain, before it is asked for its chain again. */
  wrongChainMs: 60_000,
  /** One endpoint, before the next is asked. */
  endpointMs: 5_000,
  /** A transaction that is waited for, and the pause between two looks. */
  outcomeMs: 25_000,
  outcomeIntervalMs: 1_000,
} as const
