import { defineMessages } from '@foyer/ui'

/** English text of pairing. */
export const messages = defineMessages({
  'walletConnect.code': 'QR code that connects a wallet',
  'walletConnect.codeOf': 'QR code that connects {name}',
  'walletConnect.scan': 'Open your wallet, then scan. The code renews itself.',
  'walletConnect.scanWith': 'Scan with {name}. The code renews itself.',
  'walletConnect.preparing': 'Preparing the code',
  'walletConnect.ready': 'The code is ready',
  'walletConnect.renewed': 'The code was renewed',
  'walletConnect.copy': 'Copy link',
  'walletConnect.get': 'Get {name}',

  'walletConnect.tabs': 'Ways to reach {name}',
  'walletConnect.browser': 'Browser',
  'walletConnect.phone': 'Mobile',
  'walletConnect.desktop': 'Desktop',
  'walletConnect.web': 'Web',
  'walletConnect.installed': '{name} is in this browser, too.',
  'walletConnect.continue': 'Continue in the browser',

  'walletConnect.open': 'Open {name}',
  'walletConnect.openApp': 'Open the app and approve the connection there.',
  'walletConnect.openWeb': 'It opens beside this page. Approve the connection there, then come back.',
  'walletConnect.opened': 'Approve the connection in {name}, then come back here.',
  'walletConnect.slow': 'This takes longer than usual. Did {name} open? If not, try again.',
  'walletConnect.missing': 'Don’t have {name}? Get it',

  'walletConnect.relayTitle': 'No line to wallets',
  'walletConnect.relayText':
    'The service between this page and wallets does not answer. Check your connection.',
  'walletConnect.refusedText':
    'The service between this page and wallets refused. A wrong date or time on this device can be the cause.',
  'walletConnect.expiredTitle': 'The request has expired',
  'walletConnect.expiredText': 'No wallet took it in time.',
  'walletConnect.grantTitle': 'The wallet did not fit',
  'walletConnect.grantText': 'It approved something else than this site needs, so it was disconnected.',

  'walletConnect.allWallets': 'All wallets',
  'walletConnect.again': 'Try again',
  'walletConnect.back': 'Go back',
  'walletConnect.continueIn': 'Continue in {name}',
  'walletConnect.declinedTitle': 'Connection declined',
  'walletConnect.declinedText': 'You declined the request in your wallet. Nothing was changed.',
  'walletConnect.errorTitle': 'The wallet did not connect',
  'walletConnect.errorText': 'Something went wrong',
  'walletConnect.unknownTitle': 'This wallet is not in the list',
  'walletConnect.unknownText': 'Choose another one.',
})
