import { type AccountId, accountParts, type JournalEntry } from '@foyer/core'
import { accountKey } from '@foyer/parts'

/** The entries of an account, on whichever network of its chain family they were made. */
export function ownEntries(entries: readonly JournalEntry[], account: AccountId): readonly JournalEntry[] {
  const keyOf = (one: AccountId) => {
    const { namespace, address } = accountParts(one)
    return `${namespace}:${accountKey(address)}`
  }
  return entries.filter((entry) => keyOf(entry.account) === keyOf(account))
}
