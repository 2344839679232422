import type { FeatureOf } from '@foyer/core'

declare module '@foyer/core' {
  interface Views {
    WalletReceive: undefined
  }
}

/** Shows the address of the account in use, to be copied or scanned. Works for every chain family. */
export const receive: FeatureOf<'WalletReceive', { dispose(): void }> = {
  id: 'receive',
  views: ['WalletReceive'],
  requires: [],
  actions: [
    {
      slot: 'account',
      id: 'receive',
      order: 30,
      icon: 'receive',
      label: 'account.receive',
      route: { view: 'WalletReceive', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}
