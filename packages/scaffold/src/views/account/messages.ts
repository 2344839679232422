import type { Messages } from '@foyer/ui'

/** The sentences about an account, in English. */
export const accountMessages = {
  'settings.disconnect': 'Disconnect',
  'account.copy': 'Copy address {address}',
  'account.copied': 'Address copied',
  'account.balance': 'Balance',
  'account.tabs': 'Holdings',
  'account.pending': '(pending)',
  'account.tokens': 'Tokens',
  'account.hide': 'Hide amounts',
  'account.show': 'Show amounts',
  'account.refresh': 'Refresh',
  'account.begin': 'Add money to begin',
  'account.hidden': 'Amounts are hidden',
  'account.partial': 'Total not known yet',
  'account.noPrice': 'No price known',
  'account.unpriced': 'Some prices are unknown',
  'account.small': 'Small balances',
  'account.away': 'Hidden',
  'account.count': { one: '{count} token', other: '{count} tokens' },
  'account.inADay': '{change} in 24 h',
  'account.price': '{price} each',
  'account.unverified': 'Unverified',
  'account.locked': '{amount} locked',

  'accountType.payment': 'Payments',
  'accountType.ordinal': 'Ordinals',
  'accountType.smartAccount': 'Smart account',
  'accountType.delegated': 'Smart account (EIP-7702)',

  'settings.on': 'On {name}',

  'approve.in': 'Confirm in {wallet}',
  'approve.sign': 'Sign message',
} as const satisfies Messages
