import { messages as account } from './account/titles.de.js'
import { messages as home } from './home/messages.de.js'
import { messages as networks } from './networks/titles.de.js'
import { messages as wallets } from './wallets/titles.de.js'

/** What is drawn first, in German: one chunk, so that a first drawing waits for one request. */
export const messages = { ...home, ...wallets, ...account, ...networks }
