import type { Messages } from '@foyer/ui'

/** English text of the token picker, to be spread into the table of the feature that uses it. */
export const tokenPickerMessages = {
  'tokens.search': 'Search tokens',
  'tokens.list': 'Tokens on {network}',
  'tokens.unverified': 'Unverified',
  'tokens.contract': 'Contract',
  'tokens.copyContract': 'Copy contract address {address}',
  'tokens.empty': 'No tokens',
  'tokens.emptyText': 'This account holds nothing on {network}.',
  'tokens.offered': 'The tokens did not load',
  'tokens.notFound': 'No token found',
  'tokens.unavailable': 'Token Balance Unavailable',
  'tokens.retry': 'Try again',
} as const satisfies Messages
