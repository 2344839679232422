import { asideMessages } from './views/account/asideMessages.js'
import { sentMessages } from './views/account/sentMessages.js'
import { tokenMessages } from './views/account/tokenMessages.js'
import { firstMessages } from './views/firstMessages.js'
import { guidesMessages } from './views/guidesMessages.js'
import { laterMessages } from './views/laterMessages.js'
import { termsMessages } from './views/parts/termsMessages.js'

/** Every sentence of the scaffold, in English. Promised words (docs/behaviour.md) are kept letter by letter. */
export const messages = {
  ...firstMessages,
  ...laterMessages,
  ...guidesMessages,
  ...termsMessages,
  ...asideMessages,
  ...tokenMessages,
  ...sentMessages,
}

/** The scaffold's message table: its keys are what a host may override. */
export type ScaffoldMessages = typeof messages

/** A key of {@link ScaffoldMessages}. */
export type MessageKey = keyof ScaffoldMessages
