import type { JournalEntry, Requests } from '@foyer/core'

/** How far a request like the one on review is. */
export type Underway = 'pending' | 'open' | 'unknown'

/**
 * Whether the same was confirmed before and is on its way, or may be, or a wallet still shows it: another look at it
 * costs less than paying twice (safety T-38).
 * @param isLike whether an entry asked for the same
 */
export function underwayLike(
  { sent, entries, open }: Requests['state'],
  isLike: (entry: JournalEntry) => boolean,
): Underway | undefined {
  if (sent.some((entry) => (entry.status === 'sent' || entry.status === 'leaving') && isLike(entry)))
    return 'pending'
  if (open.some(isLike)) return 'open'
  return entries.some(isLike) ? 'unknown' : undefined
}
