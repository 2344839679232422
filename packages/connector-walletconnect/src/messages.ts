import type { Messages } from '@foyer/ui'

/** English text of pairing. */
export const messages = {
  'walletConnect.code': 'QR code that connects a wallet',
  'walletConnect.codeOf': 'QR code that connects {wallet}',
  'walletConnect.scan': 'Open your wallet, then scan. The code renews itself.',
  'walletConnect.scanWith': 'Open {wallet}, then scan. The code renews itself.',
  'walletConnect.preparing': 'Preparing the code',
  'walletConnect.press': 'Click or tap here to show the code.',
  'walletConnect.ready': 'The code is ready',
  'walletConnect.renewed': 'The code was renewed',
  'walletConnect.copy': 'Copy link',
  'walletConnect.get': 'Get {wallet}',

  'walletConnect.tabs': 'Ways to reach {wallet}',
  'walletConnect.browser': 'Browser',
  'walletConnect.phone': 'Mobile',
  'walletConnect.desktop': 'Desktop',
  'walletConnect.web': 'Web',
  'walletConnect.installed': '{wallet} is also in this browser.',
  'walletConnect.continue': 'Continue in the browser',

  'walletConnect.open': 'Open {wallet}',
  'walletConnect.openApp': 'Open the app and approve the connection there.',
  'walletConnect.openWeb': 'It opens in a new tab. Approve the connection there, then come back.',
  'walletConnect.opened': 'Approve the connection in {wallet}, then come back here.',
  'walletConnect.slow': 'This is taking longer than usual. Did {wallet} open? If not, try again.',
  'walletConnect.missing': 'Don’t have {wallet}? Get it',

  'walletConnect.takenTitle': 'Connected',
  'walletConnect.takenText': 'Finishing…',
  'walletConnect.signIn': 'Sign in',
  'walletConnect.signInWith': 'Approve in {wallet}',
  'walletConnect.signInText': 'One approval there connects {wallet} and signs you in to {site}.',
  'walletConnect.signingIn': 'Signing you in',
  'walletConnect.signingInText': '{wallet} has signed. Waiting for {site}…',
  'walletConnect.yourWallet': 'your wallet',
  'walletConnect.cancel': 'Cancel',
  'walletConnect.authenticating': 'Authenticating…',

  'walletConnect.relayTitle': 'Can’t reach wallets right now',
  'walletConnect.relayText': 'Check your internet connection, then try again.',
  'walletConnect.refusedText':
    'Check the date and time on this device, then try again. If they are right, wait a moment.',
  'walletConnect.setUpText':
    'The service between this page and wallets does not take this page. Only the people who run it can change that.',
  'walletConnect.expiredTitle': 'The request has expired',
  'walletConnect.expiredText': 'No wallet answered in time.',
  'walletConnect.grantTitle': 'This wallet can’t be used here',
  'walletConnect.grantText': 'It did not approve what this site needs, so it was disconnected.',

  'walletConnect.allWallets': 'All wallets',
  'walletConnect.again': 'Try again',
  'walletConnect.back': 'Go back',
  'walletConnect.continueIn': 'Continue in {wallet}',
  'walletConnect.declinedTitle': 'Connection declined',
  'walletConnect.declinedText': 'You declined the request in your wallet. Nothing was changed.',
  'walletConnect.errorTitle': 'The wallet did not connect',
  'walletConnect.errorText': 'Something went wrong',
  'walletConnect.unknownTitle': 'This wallet is not in the list',
  'walletConnect.unknownText': 'Choose another one.',
} as const satisfies Messages
