import { type AccountId, accountParts, type JournalEntry } from '@foyer/core'

/** The entries of an account, on whichever network of its chain family they were made. */
export function ownEntries(entries: readonly JournalEntry[], account: AccountId): readonly JournalEntry[] {
  const own = accountParts(account)
  return entries.filter((entry) => {
    const { namespace, address } = accountParts(entry.account)
    return namespace === own.namespace && address === own.address
  })
}
