import type { Tables } from './createLanguage.js'
import type { Messages } from './messages.js'
import { missingIn } from './missing.js'
import { nearest } from './nearest.js'
import { unpack } from './pack.js'

/** The words of one table, in one language as far as it has them. */
export interface Words<Key extends string> {
  /** BCP 47 tag of the language that is shown. */
  readonly lang: string
  /** A text with its placeholders filled in; English if the language has none. */
  text(key: Key, params?: Readonly<Record<string, string | number>>): string
  /** Whether {@link text} is English though the language is another one. */
  isEnglish(key: Key): boolean
  /** The English texts that the language has no words for; none if the language is English. */
  readonly missing: readonly string[]
}

/**
 * Gives the words of one table for a locale, English if there are none.
 * @param languages what there is, by BCP 47 tag
 */
export function wordsIn<Key extends string>(
  languages: Readonly<Record<string, Tables>>,
  table: string,
  english: Readonly<Record<Key, string>>,
  locale: string,
): Words<Key> {
  const tag = nearest(Object.keys(languages), locale)
  const packed = tag === undefined ? undefined : languages[tag]?.[table]
  const words: Messages = (packed && unpack(packed, english)) || {}
  const hasWords = Object.keys(words).length > 0
  return {
    lang: (hasWords && tag) || 'en',
    isEnglish: (key) => hasWords && words[key] === undefined,
    missing: hasWords ? missingIn(words, english) : [],
    text(key, params = {}) {
      const word = words[key] ?? english[key]
      const text = typeof word === 'string' ? word : word.other
      return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
        String(Object.hasOwn(params, name) ? params[name] : placeholder),
      )
    },
  }
}
