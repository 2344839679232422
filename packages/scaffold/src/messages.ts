import { firstMessages } from './views/firstMessages.js'
import { laterMessages } from './views/laterMessages.js'

/** Every sentence of the scaffold, in English. Promised words (docs/behaviour.md) are kept letter by letter. */
export const messages = { ...firstMessages, ...laterMessages }

/** The scaffold's message table: its keys are what a host may override. */
export type ScaffoldMessages = typeof messages

/** A key of {@link ScaffoldMessages}. */
export type MessageKey = keyof ScaffoldMessages
