import type { Settings } from '@foyer/controllers'
import { buttonWords } from '@foyer/locales/button'
import type { messages } from './messages.js'

/** The language of a Foyer, as a host sees it. */
export interface Language {
  /** BCP 47 tag of the language that is shown: the nearest to the option `locale` that there is, else `en`. */
  readonly locale: string
  /** Your own words, as you set them. */
  readonly messages: Settings['messages']
}

/** The language that is shown for a locale: the nearest there is, else the host's own words, else English. */
export function shownLocale(locale: string, own: Language['messages']): string {
  return Object.keys(buttonWords).find((tag) => `${locale}-`.startsWith(`${tag}-`)) ?? (own ? locale : 'en')
}

/** Returns a text of the connect button while no wallet is connected. The texts of a connected button are fetched later. */
export function buttonLabel(key: keyof typeof messages, language: Language): string {
  const words = buttonWords[language.locale] ?? buttonWords.en
  return String(language.messages?.[`button.${key}`] ?? words[key])
}
