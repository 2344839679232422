import type { Messages } from '@foyer/ui'

/** The sentences of the first views, in English. Promised words (docs/behaviour.md) are kept letter by letter. */
export const homeMessages = {
  'connect.title': 'Connect a wallet',
  'connect.onDevice': 'On this device',
  'connect.more': 'More ways',
  'connect.or': 'or',
  'connect.allWallets': 'All wallets',
  'connect.recent': 'Recent',
  'connect.disputed': 'Name used twice',
  'connect.disputedHint': 'Another wallet uses the same name.',
  'connect.popular': 'Popular wallets',
  'connect.noneFound': 'None found in this browser',
  'connect.get': 'Get a wallet',
  'connect.getHint': 'Free, takes about two minutes',
  'connect.noneTitle': 'No wallet in this browser yet',
  'connect.noneText': 'Install one and it appears here.',

  'view.loading': 'Loading',
  'view.errorTitle': 'Something went wrong',
  'view.errorText': 'This screen stopped working. Everything else still works.',
  'view.chunkTitle': 'This part did not load',
  'view.chunkText': 'Check your internet connection and try again.',
  'view.unknownTitle': 'There is nothing here',
  'view.unknownText': 'This part is turned off',
  'view.retry': 'Try again',
  'view.close': 'Close',
  'view.back': 'Go back',
} as const satisfies Messages
