import { wordsOf } from '../fetchWords.js'
import { messages, type TextKey } from './messages.js'

export type { TextKey }

/** Texts in a language, and which way it is written. */
export interface Texts {
  /**
   * The language that the words are in, and numbers and dates with them: what is one and a half in one language is
   * fifteen hundred in another, and the page says which one it is.
   */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** @param what replaces `{what}` */
  text(key: TextKey, what?: string): string
}

const rightToLeft = /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi)(-|$)/i

/** Texts for a BCP 47 tag, English if its words are not here. */
export function textsFor(locale: string): Texts {
  const { lang, text } = wordsOf('confirm', messages, locale)
  return {
    lang,
    dir: rightToLeft.test(locale) ? 'rtl' : 'ltr',
    text: (key, what = '') => text(key, { what }),
  }
}
