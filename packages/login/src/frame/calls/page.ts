import type { PageLook } from '../theme.js'
import type { CallAnswers } from './answers.js'

/** What the page tells of itself, and how it looks. */
export function pageCalls(look: PageLook): CallAnswers {
  return {
    SYNC_THEME(told) {
      look.theme(told)
      return undefined
    },
    SYNC_DAPP_DATA(told) {
      look.page(told)
      return undefined
    },
  }
}
