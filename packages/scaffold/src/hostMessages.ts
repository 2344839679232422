import type { Instance } from '@foyer/controllers'
import type { Messages, Plural } from '@foyer/ui'

/** The host's own words as a message table. Plural forms without `other` are left out: nothing could be chosen. */
export function hostMessages(words: Instance['options']['messages'] = {}): Messages {
  const table: Record<string, string | Plural> = {}
  for (const [key, word] of Object.entries(words)) {
    if (typeof word === 'string') table[key] = word
    else if (word.other !== undefined) table[key] = { ...word, other: word.other }
  }
  return table
}
