import type { Messages } from '@foyer/ui'
import { contractMessages } from '../tokens/messages.js'

/** English text of a transaction, to be spread into the table of each view that shows one. */
export const transactionMessages = {
  ...contractMessages,
  'transaction.fromYou': 'From you',
  'transaction.toYou': 'To you',
  'transaction.from': 'From',
  'transaction.to': 'To',
  'transaction.takenBy': 'Sent by',
  'transaction.spender': 'Allowed to take it',
  // Each name keeps its own direction.
  'transaction.named.from': 'From \u2068{name}\u2069',
  'transaction.named.to': 'To \u2068{name}\u2069',
  'transaction.named.takenBy': 'Sent by \u2068{name}\u2069',
  'transaction.named.spender': 'For \u2068{name}\u2069',
  'transaction.worthNow': '{worth} at today’s price',
  'transaction.worthLast': '{worth} at the last known price',
  'transaction.fee': 'Fee',
  'transaction.network': 'Network',
  'transaction.time': 'Time',
  'transaction.hash': 'Hash',
  'transaction.earlier': 'Earlier hash',
  'transaction.replacedBy': 'Replaced by',
  'transaction.copyHash': 'Copy hash',
  'transaction.explorer': 'View on {name}',
  'transaction.copy': 'Copy address',
  'transaction.copyTitle': 'Do not send to this address',
  'transaction.copyText':
    'Strangers leave such rows so that their address is copied in place of one you know. Copy it from where you got it first.',
  'transaction.copyNot': 'Don’t copy',
  'transaction.copyAnyway': 'Copy anyway',
} as const satisfies Messages
