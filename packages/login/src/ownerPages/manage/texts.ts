import { owner } from '@foyer/locales/owner'
import { fetchFrom, fetchWords, wordsOf } from '../../frame/fetchWords.js'
import { type ManageText, type ManageTexts, messages } from './messages.js'

export type { ManageText, ManageTexts }

/** Whether there is a text of this key. */
export function isManageText(key: string): key is ManageText {
  return Object.hasOwn(messages, key)
}

/** Fetches the words of the owner's page, and those of the frame, whose screens it shows. Never rejects. */
export async function fetchManageWords(locale: string): Promise<void> {
  await Promise.all([fetchWords(locale), fetchFrom(owner, locale)])
}

/** Texts in the language of a BCP 47 tag, English if its words are not here. @param site its name */
export function manageTexts(locale: string, site: string): ManageTexts {
  const { text } = wordsOf('owner', messages, locale)
  return (key, values) => text(key, { site, ...values })
}
