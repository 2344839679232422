import type { ViewGroup } from '../group.js'
import { lazyView } from '../parts/lazyView.js'
import { Account } from './Account.js'
import { AccountSettings } from './AccountSettings.js'
import { ApproveTransaction } from './ApproveTransaction.js'
import { accountMessages } from './messages.js'
import type { accountTitles } from './titles.js'

const Transaction = lazyView(async () => (await import('./TransactionDetails.js')).TransactionDetails)

/** The account in use, and what its wallet is asked. */
export const account = {
  messages: accountMessages,
  locales: { de: () => import('./messages.de.js') },
  views: { Account, AccountSettings, ApproveTransaction, Transaction },
} satisfies ViewGroup<typeof accountTitles>
