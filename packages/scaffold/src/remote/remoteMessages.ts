import { defineMessages } from '@foyer/ui'

/** The sentences of the chunk of remote sessions, in English. */
export const remoteMessages = defineMessages({
  'remote.code': 'QR code that connects a wallet',
  'remote.codeOf': 'QR code that connects {name}',
  'remote.scan': 'Open your wallet, then scan. The code renews itself.',
  'remote.scanWith': 'Scan with {name}. The code renews itself.',
  'remote.preparing': 'Preparing the code',
  'remote.ready': 'The code is ready',
  'remote.renewed': 'The code was renewed',
  'remote.copy': 'Copy link',
  'remote.get': 'Get {name}',

  'remote.tabs': 'Ways to reach {name}',
  'remote.browser': 'Browser',
  'remote.phone': 'Mobile',
  'remote.desktop': 'Desktop',
  'remote.web': 'Web',
  'remote.installed': '{name} is in this browser, too.',
  'remote.continue': 'Continue in the browser',

  'remote.open': 'Open {name}',
  'remote.openApp': 'Open the app and approve the connection there.',
  'remote.openWeb': 'It opens beside this page. Approve the connection there, then come back.',
  'remote.opened': 'Approve the connection in {name}, then come back here.',
  'remote.slow': 'This takes longer than usual. Did {name} open? If not, try again.',
  'remote.missing': 'Don’t have {name}? Get it',

  'remote.relayTitle': 'No line to wallets',
  'remote.relayText': 'The service between this page and wallets does not answer. Check your connection.',
  'remote.refusedText':
    'The service between this page and wallets refused. A wrong date or time on this device can be the cause.',
  'remote.expiredTitle': 'The request has expired',
  'remote.expiredText': 'No wallet took it in time.',
  'remote.grantTitle': 'The wallet did not fit',
  'remote.grantText': 'It approved something else than this site needs, so it was disconnected.',
})
