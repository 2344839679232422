import type { RequestStatus } from '@foyer/core'

/** Some page may be waiting for these. */
export const waiting: ReadonlySet<RequestStatus> = new Set(['signing', 'asked', 'leaving'])
/** A request that is lost is shown as unknown, whichever of these is stored. */
export const storedAsLost: ReadonlySet<RequestStatus> = new Set([...waiting, 'unknown'])
/** The chain has ended these by a transaction of one of its blocks. */
export const endedByChain: ReadonlySet<RequestStatus> = new Set([
  'confirmed',
  'reverted',
  'replaced',
  'other',
])
