import type { FeatureOf } from '@foyer/core'
import { codeTitle } from './codeTitle.js'
import type { PairingController } from './controller.js'
import { sourceId } from './sourceId.js'

/** The way in: a code to scan, and links to the wallets of the catalogue. */
export const manifest: FeatureOf<
  'ConnectingWalletConnectBasic' | 'ConnectingWalletConnect' | 'ConnectingSiwe',
  PairingController
> = {
  id: sourceId,
  labels: {
    'walletConnect.phoneWallet': 'Phone wallet',
    'walletConnect.otherDevice': 'Wallet on another device',
    'walletConnect.hint': 'Scan with WalletConnect',
    'walletConnect.title': 'Scan with your phone',
    'walletConnect.otherTitle': 'Scan with the other device',
  },
  views: ['ConnectingWalletConnectBasic', 'ConnectingWalletConnect', 'ConnectingSiwe'],
  inner: ['ConnectingWalletConnect'],
  get titles() {
    return {
      ConnectingWalletConnectBasic: codeTitle(),
      ConnectingWalletConnect: 'connect.title',
    }
  },
  actions: [
    {
      slot: 'connect',
      id: sourceId,
      order: 10,
      icon: 'qr',
      label: 'walletConnect.phoneWallet',
      labelOnPhone: 'walletConnect.otherDevice',
      hint: 'walletConnect.hint',
      amongWallets: true,
      route: { view: 'ConnectingWalletConnectBasic', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}
