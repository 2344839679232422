import type { FeatureOf } from '@foyer/core'
import type { History } from './history.js'

declare module '@foyer/core' {
  interface Views {
    Activity: undefined
    ActivityDetails: { readonly id: string }
  }
  interface FeatureFlags {
    /** What the account sent, received and traded, where the data API serves the network. @default true */
    history: boolean
  }
  interface EventMap {
    /** The list of transactions was opened. */
    CLICK_TRANSACTIONS: { readonly isSmartAccount: boolean }
    /** More of the list was asked for. */
    LOAD_MORE_TRANSACTIONS: { readonly isSmartAccount: boolean }
    /** The list, or more of it, could not be had. */
    ERROR_FETCH_TRANSACTIONS: { readonly isSmartAccount: boolean }
  }
}

/** What the account in use sent, received and traded, as a tab beside its tokens. */
export const history: FeatureOf<'Activity' | 'ActivityDetails', History> = {
  id: 'history',
  flag: { name: 'history' },
  labels: { history: 'Activity' },
  views: ['Activity', 'ActivityDetails'],
  inner: ['ActivityDetails'],
  serves: ['eip155', 'solana'],
  actions: [
    {
      slot: 'tabs',
      id: 'history',
      order: 2,
      icon: 'more',
      label: 'history',
      dot: true,
      route: { view: 'Activity', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}

export type { History, HistoryState } from './history.js'
export type { Transaction, Transfer } from './transaction.js'
