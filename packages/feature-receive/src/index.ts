import type { FeatureOf } from '@foyer/core'

declare module '@foyer/core' {
  interface Views {
    WalletReceive: undefined
  }
  interface FeatureFlags {
    /** The address of the account in use, to be copied or scanned. @default true */
    receive: boolean
  }
}

/** Shows the address of the account in use, to be copied or scanned. Works for every chain family. */
export const receive: FeatureOf<'WalletReceive', { dispose(): void }> = {
  id: 'receive',
  flag: { name: 'receive' },
  labels: { 'account.receive': 'Receive' },
  views: ['WalletReceive'],
  actions: [
    {
      slot: 'account',
      id: 'receive',
      order: 30,
      icon: 'receive',
      incoming: true,
      label: 'account.receive',
      route: { view: 'WalletReceive', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}
