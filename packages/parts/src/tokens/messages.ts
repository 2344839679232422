import type { Messages } from '@foyer/ui'

/** English text of {@link contractsOf}, to be spread into the table of each view that names a token. */
export const contractMessages = {
  'contract.label': 'Contract',
  'contract.side': 'Contract · {side}',
  'contract.copy': 'Copy contract address {address}',
} as const satisfies Messages

/** English text of the token picker, to be spread into the table of the feature that uses it. */
export const tokenPickerMessages = {
  ...contractMessages,
  'tokens.search': 'Search tokens',
  'tokens.list': 'Tokens on {network}',
  'tokens.unverified': 'Unverified',
  'tokens.empty': 'No tokens',
  'tokens.emptyText': 'This account holds nothing on {network}.',
  'tokens.offered': 'The tokens did not load',
  'tokens.notFound': 'No token found',
  'tokens.unavailable': 'Token Balance Unavailable',
  'tokens.retry': 'Try again',
} as const satisfies Messages
