import { type AccountId, accountParts, type JournalEntry } from '@foyer/core'

/**
 * The entries that may be of an account, for which the code of `ownEntries` is fetched: only addresses in hex are the same on each
 * network of their family.
 */
export function likelyEntries(entries: readonly JournalEntry[], account: AccountId): readonly JournalEntry[] {
  const own = accountParts(account)
  return entries.filter((entry) => {
    const { namespace, address } = accountParts(entry.account)
    return namespace === own.namespace && (address === own.address || !address.startsWith('0x'))
  })
}
