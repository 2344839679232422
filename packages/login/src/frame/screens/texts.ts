import { wordsOf } from '../fetchWords.js'
import { messages, type ScreenText } from './messages.js'

export type { ScreenText }

/** Texts in the language of a BCP 47 tag, English if its words are not here. */
export function screenTexts(locale: string): (key: ScreenText) => string {
  return wordsOf('screens', messages, locale).text
}
