import type { JournalEntry } from '@foyer/core'

/** The status of a sent transaction, as it is shown. */
export type SentStage = 'pending' | 'confirmed' | 'reverted' | 'replaced' | 'expired' | 'other' | 'unknown'

/** How long an ended transaction is listed, unless it is dismissed (ms). It counts from the request: no clock has its end. */
const listedForMs = 3_600_000

/** The status to show for an entry of the journal. */
export function stageOf({ status }: Pick<JournalEntry, 'status'>): SentStage {
  if (status === 'leaving' || status === 'sent') return 'pending'
  const isUnknown =
    status === 'signing' || status === 'asked' || status === 'refused' || status === 'answered'
  return isUnknown ? 'unknown' : status
}

/**
 * Leaves out a confirmed step that another one followed: a swap and the approval before it are one row. A step that ended in
 * another way, or has not ended, stays, and so does one whose own swap was not made, or failed: it may still be used.
 */
export function withoutSteps<E extends Pick<JournalEntry, 'subject' | 'status' | 'at'>>(
  entries: readonly E[],
): readonly E[] {
  return entries.filter(
    ({ subject, status, at }) =>
      status !== 'confirmed' ||
      !subject?.startsWith('allow ') ||
      !entries.some(
        (whole) =>
          /^(pending|confirmed)$/.test(stageOf(whole)) &&
          whole.at >= at &&
          whole.subject === subject.replace('allow', 'swap'),
      ),
  )
}

/** Whether a sent transaction has its row: while it is pending, and for a while once it has ended. */
export function isListed(entry: Pick<JournalEntry, 'status' | 'dismissed' | 'at'>): boolean {
  if (entry.dismissed) return false
  return stageOf(entry) === 'pending' || Date.now() - entry.at < listedForMs
}
