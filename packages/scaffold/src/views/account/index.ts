import type { ViewGroup } from '../group.js'
import { Account } from './Account.js'
import { AccountSettings, ApproveTransaction, Token, Transaction } from './lazyAccountViews.js'
import type { accountTitles } from './titles.js'

/** The account in use, and what its wallet is asked. */
export const account = {
  views: { Account, AccountSettings, ApproveTransaction, Transaction, Token },
} satisfies ViewGroup<typeof accountTitles>
