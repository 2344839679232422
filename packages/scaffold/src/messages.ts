import { firstMessages } from './firstMessages.js'
import { laterMessages } from './laterMessages.js'
import { remoteMessages } from './remote/remoteMessages.js'

/** Every sentence of the scaffold, in English. Words fixed by spec 8 are kept letter by letter. */
export const messages = { ...firstMessages, ...laterMessages, ...remoteMessages }

/** The scaffold's message table: its keys are what a host may override. */
export type ScaffoldMessages = typeof messages

/** A key of {@link ScaffoldMessages}. */
export type MessageKey = keyof ScaffoldMessages
