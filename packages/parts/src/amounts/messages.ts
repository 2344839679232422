import type { Messages } from '@foyer/ui'

/** English text of {@link amountFault}, to be spread into the table of the feature that uses it. */
export const amountMessages = {
  'amount.format': 'Use digits only, such as {example}.',
  'amount.ambiguous': 'Did you mean {whole} or {fraction}?',
  'amount.decimals': {
    one: '{symbol} has at most {count} decimal.',
    other: '{symbol} has at most {count} decimals.',
  },
  'amount.range': 'This amount is too large.',
  'amount.held': 'You have {held}.',
  'amount.keeps': '{amount}, {locked} locked',
  'amount.locked': 'You can use {held}. {locked} is locked.',
  'amount.fee': 'Needs about {fee} for the fee. You have {held}.',
  'amount.max': 'Use max',
  'amount.begin': 'Add money to begin',
  'amount.empty': 'This account is empty on {network}.',
} as const satisfies Messages
