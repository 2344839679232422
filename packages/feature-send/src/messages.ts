import {
  amountMessages,
  receiverMessages,
  requestMessages,
  reviewMessages,
  tokenPickerMessages,
} from '@foyer/parts'
import type { Messages } from '@foyer/ui'

/** English text of the send views. */
export const messages = {
  ...tokenPickerMessages,
  ...amountMessages,
  ...receiverMessages,
  ...requestMessages,
  ...reviewMessages,
  'send.title': 'Send',
  'send.amount': 'Amount',
  'send.balance': 'Balance {amount}',
  'send.amount.switch': 'Enter in {unit}',
  'send.to.taken': 'This address has lost its account for this token. What is sent would be somebody else’s.',
  'send.fee': 'Network fee',
  'send.fee.most': 'Up to {fee}',
  'send.fee.unknown': 'Unavailable',

  'send.step.selectToken': 'Select token',
  'send.step.incorrectValue': 'Incorrect value',
  'send.step.addAmount': 'Add amount',
  'send.step.insufficientFunds': 'Insufficient funds',
  'send.step.insufficientGas': 'Insufficient gas funds',
  'send.step.addAddress': 'Add address',
  'send.step.invalidAddress': 'Invalid address',
  'send.step.unread': 'Try again',
  'send.step.checking': 'Review',
  'send.step.review': 'Review',

  'send.token.title': 'Select token',

  'send.review.pending': 'The same amount is on its way to this address already.',
  'send.review.unverified':
    'The symbol or name of this token is easily taken for another’s. Its contract is {address}.',
  'send.review.arrives': 'This token keeps a part of what is sent. {amount} arrive.',
  'send.review.recallable': 'Who issued this token can take it back from the receiver.',
  'send.review.rescaled': 'Other wallets may show another amount of this token.',
  'send.review.inscriptions':
    'This address may hold inscriptions or runes. Coins up to 0.0001 BTC are left alone; larger ones may be spent.',
  'send.review.unconfirmed':
    'No block has some of these coins yet. If their sender takes them back, this transfer fails.',
  'send.review.feeHigh': 'The fee is high for this amount. Later it may cost less.',
  'send.review.total': 'You pay',
  'send.review.sum': '{amount} + {fee}',

  'send.summary': '{amount} to {to}',
  'send.started': 'Transaction started',
  'send.confirmed': 'Transaction confirmed',
  'send.moved': 'The network changed. Nothing was sent.',
  'send.moved.asked': 'The network changed. What was confirmed before may have been sent.',
  'send.reverted': 'Transaction reverted',
  'send.unknown': 'Status unknown. It may have been sent.',
  'send.error': 'Transaction error',
  'send.error.eip155': 'Something went wrong',
  'send.error.solana': 'Failed to send transaction. Please try again.',

  'send.failure.unknown':
    'No answer came from the network. It may have been sent: look at your account before you send again.',
  'send.failure.amount': 'The balance does not cover this amount.',
  'send.failure.locked': 'A part of this is locked. Enter a smaller amount.',
  'send.failure.scattered': 'This amount is too scattered for one transfer. Send it in parts.',
  'send.failure.kept':
    'Some coins are left alone: they may carry inscriptions, or be spent already. The others do not cover this amount.',
  'send.failure.small': '{network} does not carry so small an amount.',
  'send.failure.decimals': 'The chain and the token list disagree on this token. It cannot be sent safely.',
} as const satisfies Messages
