import { messages } from './messages.js'

/** What is shown of a wallet that has an account of its key and a smart one: one chunk. */
export { AccountNote } from './AccountNote.js'
export { AccountTypes } from './AccountTypes.js'
export const words = [messages, 'types'] as const
