import type { Messages } from '@foyer/ui'
import type { GroupTitles } from '../group.js'

/** The titles of this group's views. */
export const accountTitles = {
  titles: {
    Account: 'account.title',
    AccountSettings: 'settings.title',
    ApproveTransaction: 'approve.title',
    Transaction: 'transaction.title',
    Token: 'account.title',
  },
  messages: {
    'account.title': 'Account',
    'settings.title': 'Account settings',
    'approve.title': 'Confirm',
    'transaction.title': 'Transaction',
  } as const satisfies Messages,
} as const satisfies GroupTitles
