import type { Messages } from './messages.js'

/** The English texts, in all their forms, that a language has no words for. */
export function missingIn(words: Messages, english: Messages): readonly string[] {
  return Object.entries(english).flatMap(([key, message]) => {
    if (words[key] !== undefined) return []
    return typeof message === 'string' ? [message] : Object.values(message)
  })
}
