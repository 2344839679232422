import { defineMessages } from '@foyer/ui'

/** The sentences on the way to a wallet, in English. */
export const walletsMessages = defineMessages({
  'connecting.continue': 'Continue in {name}',
  'connecting.approve': 'Approve the connection in the wallet’s window.',
  'connecting.again': 'Open again',
  'connecting.retry': 'Try again',
  'connecting.get': 'Get {name}',
  'connecting.doneTitle': 'Connected',
  'connecting.declinedTitle': 'Connection declined',
  'connecting.pendingTitle': 'A request is already open',
  'connecting.errorTitle': 'The wallet did not connect',
  'connecting.missingTitle': 'This wallet is not available',
  'connecting.missingText': 'It may have been turned off or removed. Turn it on, or choose another wallet.',
  'connecting.choose': 'Choose another wallet',
  'connecting.phone': 'Use your phone instead',

  'multiChain.text': '{name} works on more than one chain. Which one do you want to connect?',

  'allWallets.search': 'Search wallets',
  'allWallets.certified': 'Certified only',
  'allWallets.installed': 'Installed',
  'allWallets.list': 'Wallets',
  'allWallets.noneTitle': 'No wallet found',
  'allWallets.noneFor': 'Nothing matches “{query}”. Check the spelling or search for something shorter.',
  'allWallets.noneText': 'There are no wallets to show.',
  'allWallets.errorTitle': 'The wallet list did not load',
  'allWallets.errorText': 'The wallets on this device still work.',
  'allWallets.showAll': 'Show all wallets',
  'allWallets.moreFailed': 'The rest of the list did not load.',
  'allWallets.found': { one: '{count} wallet found', other: '{count} wallets found' },

  'getWallet.heading': '{name} is not in this browser',
  'getWallet.text': 'Install it and come back. It will be in the list.',
  'getWallet.remoteHeading': 'Get {name}',
  'getWallet.remoteText': 'Install it, then come back here to connect.',
  'getWallet.chrome': 'Browser extension',
  'getWallet.appStore': 'App for iPhone',
  'getWallet.playStore': 'App for Android',
  'getWallet.webapp': 'Open in the browser',
  'getWallet.homepage': 'Website',
  'getWallet.noLinks': 'No download link known.',
  'getWallet.unknownTitle': 'This wallet is not in the list',
  'getWallet.unknownText': 'Choose another one.',

  'whatIsAWallet.holdTitle': 'It holds your keys',
  'whatIsAWallet.holdText':
    'Your coins and collectibles stay on the chain. A wallet keeps the keys that move them, and only you should have those.',
  'whatIsAWallet.signInTitle': 'It signs you in',
  'whatIsAWallet.signInText': 'One wallet works on many sites, with no new username or password for each.',
  'whatIsAWallet.askTitle': 'It asks you first',
  'whatIsAWallet.askText':
    'A site can only ask. Nothing is sent or signed until you approve it in your wallet.',
  'whatIsAWallet.get': 'Find a wallet',
})
