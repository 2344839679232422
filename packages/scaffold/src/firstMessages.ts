import { defineMessages } from '@foyer/ui'

/**
 * The sentences of the first views, in English, with the titles of all views and the names of features' entry points.
 * Words fixed by spec 8 are kept letter by letter.
 */
export const firstMessages = defineMessages({
  'connect.title': 'Connect a wallet',
  'connect.onDevice': 'On this device',
  'connect.more': 'More ways',
  'connect.or': 'or',
  'connect.allWallets': 'All wallets',
  'connect.collapsed': 'Continue with a wallet',
  'connect.recent': 'Recent',
  'connect.disputed': 'Name used twice',
  'connect.disputedHint': '{name}. Another wallet uses the same name.',
  'connect.noneTitle': 'No wallet in this browser yet',
  'connect.noneText': 'A wallet you install shows up here by itself.',
  'connect.nothingTitle': 'There is no way to connect here',
  'connect.nothingText': 'This site offers wallets in the browser only, and none was found.',
  'connect.phone': 'Phone wallet',
  'connect.otherDevice': 'Wallet on another device',
  'connect.phoneHint': 'Scan with WalletConnect',
  'connect.legalHint': 'Tick the box to go on.',

  'multiChain.title': 'Select chain',
  'allWallets.title': 'All wallets',
  'remote.title': 'Scan with your phone',
  'getWallet.title': 'Get a wallet',
  'networks.title': 'Choose network',
  'unsupported.title': 'Switch network',
  'account.title': 'Account',

  'settings.title': 'Account settings',
  'approve.title': 'Approve transaction',
  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsANetwork.title': 'What is a network?',
  'account.send': 'Send',
  'account.receive': 'Receive',
  'account.swap': 'Swap',
  'account.buy': 'Buy',
  'connect.email': 'Continue with email',
  'connect.social': 'Continue with a social account',
  'account.nfts': 'NFTs',
  'account.activity': 'Activity',
  'settings.smartSessions': 'Smart Sessions',

  'view.loading': 'Loading',
  'view.errorTitle': 'Something went wrong',
  'view.errorText': 'This screen stopped working. The rest still does.',
  'view.chunkTitle': 'This part did not load',
  'view.chunkText': 'Check your connection, then try again.',
  'view.unknownTitle': 'There is nothing here',
  'view.unknownText': 'This part is switched off.',
  'view.retry': 'Try again',
  'view.close': 'Close',
  'view.back': 'Go back',
})
