import type { Words } from '@foyer/locales/login'
import { escaped } from './linkPage.js'

/** Texts as HTML: an English one within another language says so. */
export interface Said<Key extends string> {
  readonly lang: string
  said(key: Key, params?: Readonly<Record<string, string>>): string
}

/** Writes the words of a page as HTML. */
export function saidIn<Key extends string>({ lang, text, isEnglish }: Words<Key>): Said<Key> {
  return {
    lang,
    said(key, params) {
      const safe = escaped(text(key, params))
      return isEnglish(key) ? `<span lang="en">${safe}</span>` : safe
    },
  }
}
