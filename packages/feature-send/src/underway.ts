import { addressKey, type JournalEntry, type Requests, type TransferPlan } from '@foyer/core'

/**
 * Whether the same was confirmed before and is on its way, or may be, or a wallet still shows it: another look at it
 * costs less than paying twice (safety T-38).
 */
export function underway(
  plan: TransferPlan,
  { sent, entries, open }: Requests['state'],
): 'pending' | 'open' | 'unknown' | undefined {
  const isLike = (entry: JournalEntry) => isSame(plan, entry)
  if (sent.some((entry) => (entry.status === 'sent' || entry.status === 'leaving') && isLike(entry)))
    return 'pending'
  if (open.some(isLike)) return 'open'
  return entries.some(isLike) ? 'unknown' : undefined
}

function isSame({ from, to, amount, token }: TransferPlan, { account, transfer }: JournalEntry): boolean {
  return (
    transfer !== undefined &&
    account === from &&
    transfer.amount === String(amount) &&
    addressKey(transfer.to) === addressKey(to) &&
    addressKey(transfer.token ?? '') === addressKey(token.address ?? '')
  )
}
