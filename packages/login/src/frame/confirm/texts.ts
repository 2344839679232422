import { de } from './texts.de.js'
import { en, type TextKey } from './texts.en.js'

export type { TextKey }

/** Texts in a language, and which way it is written. */
export interface Texts {
  /**
   * The language that the words are in, and numbers and dates with them: what is one and a half in one language is
   * fifteen hundred in another, and the page says which one it is.
   */
  readonly lang: 'en' | 'de'
  readonly dir: 'ltr' | 'rtl'
  /** @param what stands for `{what}` */
  text(key: TextKey, what?: string): string
}

const rightToLeft = /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi)(-|$)/i

/** Texts for a BCP 47 tag, English where there are none in its language. */
export function textsFor(locale: string): Texts {
  const lang = /^de(-|$)/i.test(locale) ? 'de' : 'en'
  const table = lang === 'de' ? de : en
  return {
    lang,
    dir: rightToLeft.test(locale) ? 'rtl' : 'ltr',
    // By a function: a replacement text has signs of its own.
    text: (key, what = '') => table[key].replace('{what}', () => what),
  }
}
