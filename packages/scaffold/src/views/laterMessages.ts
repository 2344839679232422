import { accountMessages } from './account/messages.js'
import { networksMessages } from './networks/messages.js'
import { partsMessages } from './parts/messages.js'
import { walletsMessages } from './wallets/messages.js'

/** What the views of the second chunk say, in English. */
export const laterMessages = {
  ...partsMessages,
  ...walletsMessages,
  ...accountMessages,
  ...networksMessages,
}
