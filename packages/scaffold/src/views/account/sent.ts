import { sentMessages } from './sentMessages.js'

/** What was sent from here and what its wallet never answered, in rows and in full: one chunk. */
export { PendingDot } from '@foyer/ui'
export { ApproveTransaction } from './ApproveTransaction.js'
export { SentRows } from './SentRows.js'
export { TransactionDetails } from './TransactionDetails.js'
export { UnsettledNotices } from './UnsettledNotices.js'
export const words = [sentMessages, 'sent'] as const
