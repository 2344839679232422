import { amountMessages, requestMessages, tokenPickerMessages } from '@foyer/parts'
import type { Messages } from '@foyer/ui'
import type { messages as waysMessages } from './approvalMessages.js'

/** English text of the swap views. */
export const messages = {
  ...tokenPickerMessages,
  ...amountMessages,
  ...requestMessages,
  'swap.title': 'Swap',
  'swap.pay': 'You pay',
  'swap.get': 'You get',
  'swap.getAbout': 'You get about',
  'swap.balance': 'Balance {amount}',
  'swap.turn': 'Switch the two tokens',
  'swap.token': 'Select token',
  'swap.token.suggested': 'Suggested',
  'swap.loading': 'The price is on its way',
  'swap.retry': 'Try again',

  'swap.step.noAddress': 'Connect a wallet',
  'swap.step.selectToken': 'Select token',
  'swap.step.addAmount': 'Enter amount',
  'swap.step.incorrectValue': 'Incorrect amount',
  'swap.step.insufficient': 'Insufficient balance',
  'swap.step.insufficientGas': 'Insufficient balance',
  'swap.step.quoting': 'Review swap',
  'swap.step.noQuote': 'Incorrect amount',
  'swap.step.failed': 'Try again',
  'swap.step.review': 'Review swap',
  'swap.noAddress': 'No address found to swap the tokens from.',
  'swap.noQuote': 'Please enter a valid amount',
  'swap.noQuoteText': 'Nobody swaps this much of these two tokens now.',
  'swap.quoteFailed': 'The price could not be asked for.',

  'swap.away': 'Swaps are not on {network}',
  'swap.away.text': 'They work on {networks}.',
  'swap.away.none': 'No network of this site has swaps.',
  'swap.away.choose': 'Choose a network',

  'swap.rate': 'Rate',
  'swap.rate.value': '1 {one} = {other}',
  'swap.fee': 'Network fee',
  'swap.fee.about': 'About {fee}',
  'swap.fee.step': 'Network fee, this step',
  'swap.fee.none': 'None for a signature',
  'swap.fee.wallet': 'Shown by your wallet',
  'swap.fee.most': 'Up to {fee}',
  'swap.fee.unknown': 'Not available',
  'swap.provider': 'Provider fee, included',
  'swap.provider.most': 'Up to {fee}',
  'swap.least': 'You get at least',
  'swap.impact': 'Price impact',
  'swap.impact.unknown': 'Unknown',
  'swap.slippage': 'Max slippage',
  'swap.slippage.label': 'Max slippage in per cent',
  'swap.slippage.custom': 'Custom',
  'swap.slippage.range': 'From {least} to {most}.',
  'swap.slippage.low': 'With so little room the swap may fail, and its fee is spent.',
  'swap.slippage.high': 'With so much room you may get noticeably less than shown.',
  'swap.route': 'Route',
  'swap.route.value': 'Uniswap, {address}',
  'swap.route.host': 'This site, {address}',
  'swap.route.unknown': 'Unknown, {address}',
  'swap.route.copy': 'Copy the router’s address {address}',
  'swap.account': 'Account',

  'swap.review.title': 'Review',
  'swap.review.checking': 'Checking the swap',
  'swap.review.failed': 'This cannot be swapped now',
  'swap.review.empty': 'Nothing to review',
  'swap.review.emptyText': 'Fill in what to swap.',
  'swap.review.edit': 'Go back',

  'swap.summary': 'Swap {from} to about {to}',
  'swap.started': 'Swapping {from} to about {to}',
  'swap.done': 'Swapped {from} to {to}',
  'swap.done.about': 'Swapped {from} to about {to}',
  'swap.reverted': 'Transaction reverted',
  'swap.error': 'Transaction error',
  'swap.unknown': 'Status unknown. It may have been sent.',
  'swap.moved': 'The account or network changed. Nothing was sent.',
  'swap.moved.asked': 'The account or network changed. What was confirmed before may have been sent.',

  'swap.failed.start': 'Failed to initialize swap',
  'swap.failed.network': 'Network not supported for Swaps',
  'swap.failed.price': 'Failed to fetch network token price',
  'swap.failed.allowance': 'Failed to check allowance',
  'swap.failed.approval': 'Failed to create approval transaction',
  'swap.failed.transaction': 'Failed to create transaction',

  'swap.failure.moved': 'The price moved too fast. Nothing was swapped. Look at the new one.',
  'swap.failure.refused':
    'What the service built is not the swap that you see. It was stopped here, before your wallet.',
  'swap.failure.noQuote': 'Nobody swaps this any more. Try another amount.',
  'swap.failure.lowQuote': 'The network gives much more than the quote. Nothing was signed.',
  'swap.failure.keeps':
    'One of these tokens keeps so much of what is moved that less than the minimum would arrive.',
  'swap.failure.decimals':
    'The chain and the token list disagree on this token. It cannot be swapped safely.',
  'swap.failure.unknown':
    'No answer came from the network. It may have been sent: look at your account before you swap again.',
} as const satisfies Messages

/** All text of the feature, with what comes later. */
export type Texts = typeof messages & typeof waysMessages
