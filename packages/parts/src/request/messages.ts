import type { Messages } from '@foyer/ui'

/** English text of what became of a request, to be spread into the table of the feature that uses it. */
export const requestMessages = {
  'confirm.moment': 'One moment…',
  'failure.declined': 'You declined this in your wallet. Nothing was sent.',
  'failure.account': 'Your account changed. Look at everything again.',
  'failure.sent': 'The same transaction was signed before. Look at its status first.',
  'failure.network': 'Your wallet is on another network. Look at everything again.',
  'failure.pending': 'Your wallet already has a request open. Answer that one first.',
  'failure.elsewhere': 'A confirmation is in progress in another tab. Finish it there first.',
  'failure.left': 'The request may still be open in your wallet. Look there before you confirm again.',
  'failure.answer':
    'Your wallet answered with something other than what you reviewed. Look at its activity before you try again.',
  'failure.unknown': 'This may have been sent. Look at your activity before you try again.',
  'failure.nothing': 'This did not work. Nothing was sent.',
  'failure.says': 'Your wallet says: “{reason}”.',
  'failure.other': 'Your wallet sent something other than what you confirmed. Check your activity.',
  'failure.fee': 'The balance does not cover the network fee.',
  'failure.reverts': 'The network would refuse this transaction.',
  'failure.revertsFor': 'The network would refuse this transaction. Its reason: “{reason}”.',
  'failure.network-down': 'The network could not be asked. Nothing was sent.',
} as const satisfies Messages
