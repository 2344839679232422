import type { Messages } from '@foyer/ui'

/** The sentences in the place of tokens, in English. They come with the code that reads them. */
export const asideMessages = {
  'account.emptyTitle': 'No tokens yet',
  'account.emptyText': 'Tokens that you receive on {network} appear here.',
  'account.balanceError': 'Token Balance Unavailable',
  'account.balanceErrorText': 'Your tokens are safe. Their amounts just can’t be shown right now.',
  'account.balanceWait': 'You can try again in {count} s.',
  'account.balancePartial': 'Other tokens couldn’t be loaded',
  'account.balanceOld': 'These amounts may be out of date.',
  'account.pricesOld': 'These prices may be out of date.',
} as const satisfies Messages
