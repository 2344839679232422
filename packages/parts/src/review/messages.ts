import type { Messages } from '@foyer/ui'

/** English text of a review, to be spread into the table of the feature that has one. */
export const reviewMessages = {
  'review.title': 'Review',
  'review.checking': 'Checking the transfer',
  'review.empty': 'Nothing to review',
  'review.emptyText': 'Fill in what to send and to whom.',
  'review.edit': 'Go back',
  'review.failed': 'This cannot be sent now',
  'review.open': 'The same may still be open in your wallet. Look there before you confirm.',
  'review.unknown': 'The same may be on its way already: its status is unknown. Look before you confirm.',
  'review.from': 'From',
  'review.network': 'Network',
  'review.fee': 'Fee',
  'review.fee.wallet': 'Shown by your wallet',
  'review.contract': 'Contract',
  'review.copyContract': 'Copy contract address {address}',
  'review.retry': 'Try again',
  'review.confirm': 'Confirm in {wallet}',
  'review.confirm.unnamed': 'Confirm in your wallet',
} as const satisfies Messages
