import { addressKey } from '@foyer/core'
import { looksOf } from './addressLooks.js'

/**
 * Addresses that may be taken for another one (safety T-42), by {@link addressKey}: of several that look alike all but the
 * one that is trusted, and all where none is, or more than one.
 * @param trusted the account's own, and those that it sent something to of its own will
 * @param others those that merely turn up
 */
export function lookAlikeAddresses(trusted: Iterable<string>, others: Iterable<string>): ReadonlySet<string> {
  const own = new Set([...trusted].map(addressKey))
  const first = new Map<string, string>()
  // Of thousands next to none look alike: only those get a set.
  const groups = new Map<string, Set<string>>()
  for (const key of new Set([...own, ...[...others].map(addressKey)]))
    for (const look of looksOf(key)) {
      const known = first.get(look)
      if (known === undefined) first.set(look, key)
      else groups.set(look, (groups.get(look) ?? new Set([known])).add(key))
    }
  const marked = new Set<string>()
  for (const group of groups.values()) {
    const known = [...group].filter((key) => own.has(key))
    for (const key of group) if (known.length !== 1 || key !== known[0]) marked.add(key)
  }
  return marked
}
