import { english } from '@foyer/locales/english'
import { pseudoMessages } from '@foyer/testing'

/** Every text of Foyer, longer and in brackets. */
export const pseudo = pseudoMessages(english)
