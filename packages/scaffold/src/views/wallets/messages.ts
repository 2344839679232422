import type { Messages } from '@foyer/ui'

/** The sentences on the way to a wallet, in English. */
export const walletsMessages = {
  'connecting.continue': 'Continue in {wallet}',
  'connecting.approve': 'Approve the connection in the wallet’s window.',
  'connecting.silent': 'Nothing there? Click {wallet}’s icon in the toolbar and unlock it.',
  'connecting.again': 'Open again',
  'connecting.retry': 'Try again',
  'connecting.get': 'Get {wallet}',
  'connecting.doneTitle': 'Connected',
  'connecting.declinedTitle': 'Connection declined',
  'connecting.pendingTitle': 'A request is already open',
  'connecting.errorTitle': 'The wallet did not connect',
  'connecting.missingTitle': 'This wallet is not available',
  'connecting.missingText': 'Turn it on, or choose another wallet.',
  'connecting.choose': 'Choose another wallet',
  'connecting.phone': 'Use your phone instead',
} as const satisfies Messages
