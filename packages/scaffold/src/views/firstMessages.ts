import { accountTitles } from './account/titles.js'
import { homeMessages } from './home/messages.js'
import { networkTitles } from './networks/titles.js'
import { walletTitles } from './wallets/titles.js'

/** What is drawn first, in English: the first view, and the titles of all built-in ones. */
export const firstMessages = {
  ...homeMessages,
  ...walletTitles.messages,
  ...accountTitles.messages,
  ...networkTitles.messages,
}
