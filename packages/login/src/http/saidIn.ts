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
      // A value is a name, an address or a host: no browser translates it.
      const marks = Object.fromEntries(Object.keys(params ?? {}).map((name) => [name, `\uE000${name}\uE000`]))
      const safe = escaped(text(key, marks)).replace(
        /\uE000(\w+)\uE000/g,
        (_, name: string) => `<b translate="no">${escaped(params?.[name] ?? '')}</b>`,
      )
      return isEnglish(key) ? `<span lang="en">${safe}</span>` : safe
    },
  }
}
