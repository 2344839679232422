import { accountMessages } from './views/account/messages.js'
import { accountTitles } from './views/account/titles.js'
import { homeMessages } from './views/home/messages.js'
import { networksMessages } from './views/networks/messages.js'
import { networkTitles } from './views/networks/titles.js'
import { partsMessages } from './views/parts/messages.js'
import { walletsMessages } from './views/wallets/messages.js'
import { walletTitles } from './views/wallets/titles.js'

/** Every sentence of the scaffold, in English. Promised words (docs/behaviour.md) are kept letter by letter. */
export const messages = {
  ...homeMessages,
  ...partsMessages,
  ...walletTitles.messages,
  ...walletsMessages,
  ...accountTitles.messages,
  ...accountMessages,
  ...networkTitles.messages,
  ...networksMessages,
}

/** The scaffold's message table: its keys are what a host may override. */
export type ScaffoldMessages = typeof messages

/** A key of {@link ScaffoldMessages}. */
export type MessageKey = keyof ScaffoldMessages
