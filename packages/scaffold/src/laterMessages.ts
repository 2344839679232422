import { defineMessages } from '@foyer/ui'

/** The sentences of the views in the chunk of later views, in English. */
export const laterMessages = defineMessages({
  'multiChain.text': '{name} works on more than one chain. Which one do you want to connect?',

  'allWallets.search': 'Search wallets',
  'allWallets.certified': 'Certified only',
  'allWallets.installed': 'Installed',
  'allWallets.list': 'Wallets',
  'allWallets.noneTitle': 'No wallet found',
  'allWallets.noneFor': 'Nothing matches “{query}”. Check the spelling or search for something shorter.',
  'allWallets.noneText': 'There are no wallets to show here.',
  'allWallets.errorTitle': 'The wallet list did not load',
  'allWallets.errorText': 'Wallets on this device still work.',
  'allWallets.moreFailed': 'The rest of the list did not load.',
  'allWallets.found': { one: '{count} wallet found', other: '{count} wallets found' },

  'getWallet.heading': '{name} is not in this browser',
  'getWallet.text': 'Install it, then come back: it appears in the list by itself.',
  'getWallet.chrome': 'Browser extension',
  'getWallet.appStore': 'App for iPhone',
  'getWallet.playStore': 'App for Android',
  'getWallet.webapp': 'Open in the browser',
  'getWallet.homepage': 'Website',
  'getWallet.noLinks': 'We know no page where it can be had.',
  'getWallet.unknownTitle': 'This wallet is not in the list',
  'getWallet.unknownText': 'Choose another one.',

  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.unsupported': 'Not enabled in your wallet',
  'networks.switching': 'Confirm in your wallet',
  'networks.noneTitle': 'No network found',
  'networks.noneFor': 'Nothing matches “{query}”.',
  'networks.noneText': 'This site asks for no network.',
  'networks.help': 'What is a network?',
  'networks.current': 'Network: {name}. Change it',
  'networks.fixed': 'Network: {name}',

  'unsupported.heading': 'This network does not work here',
  'unsupported.text':
    'Your wallet is on a network that this site does not use. Switch to one of these to go on.',
  'unsupported.disconnect': 'Disconnect',

  'account.settings': 'Account settings',
  'account.copy': 'Copy address {address}',
  'account.copied': 'Address copied',
  'account.balance': 'Balance',
  'account.tabs': 'What this account holds',
  'account.tokens': 'Tokens',
  'account.tokensLoading': 'Loading tokens',
  'account.emptyTitle': 'No tokens yet',
  'account.emptyText': 'What you receive on {network} shows up here.',
  'account.balanceError': 'Token Balance Unavailable',
  'account.balanceErrorText': 'Your tokens are safe. Their amounts just cannot be shown now.',
  'account.balanceWait': 'You can try again in half a minute.',
  'account.balanceOld': 'These amounts may be out of date.',
  'account.price': '{price} each',
  'account.noneTitle': 'No wallet connected',
  'account.noneText': 'Connect one to see what it holds.',
  'account.connect': 'Connect a wallet',

  'unsettled.title': 'Status unknown',
  'unsettled.text': 'No answer came back after you confirmed {what} on {time}. It may have been sent.',
  'unsettled.request': 'a request',
  'unsettled.sent': 'This account has sent a transaction since then. Look at it before you send again.',
  'unsettled.nothing': 'The network knows of no transaction since then. One may still appear.',
  'unsettled.failed': 'The network could not be asked.',
  'unsettled.check': 'Check again',
  'unsettled.deny': 'It was not sent',
  'unsettled.done': 'Done',

  'settings.addresses': { one: 'Address', other: 'Addresses' },
  'settings.inUse': 'In use',
  'settings.network': 'Network',
  'settings.wallet': 'Wallet',
  'settings.explorer': 'View on {name}',
  'settings.disconnect': 'Disconnect',
  'settings.disconnectFailed': 'Failed to disconnect',

  'approve.text': 'Check the details in the wallet’s window, and approve there.',
  'approve.wallet': 'your wallet',
  'approve.cancel': 'Cancel',

  'whatIsAWallet.holdTitle': 'It holds your keys',
  'whatIsAWallet.holdText':
    'Coins and collectibles stay on the chain. A wallet keeps the keys that can move them, and only you should have those.',
  'whatIsAWallet.signInTitle': 'It signs you in',
  'whatIsAWallet.signInText': 'One wallet opens many sites, without a name or password for each.',
  'whatIsAWallet.askTitle': 'It asks you first',
  'whatIsAWallet.askText':
    'A site can only propose. Nothing is sent or signed until you approve it in your wallet.',
  'whatIsAWallet.get': 'Find a wallet',

  'whatIsANetwork.ledgerTitle': 'A shared record',
  'whatIsANetwork.ledgerText':
    'Many computers keep the same list of who owns what, and agree on every change.',
  'whatIsANetwork.separateTitle': 'Each stands alone',
  'whatIsANetwork.separateText':
    'Your address can be the same on several networks, but what it holds on one is not on the others.',
  'whatIsANetwork.feeTitle': 'Each has its own fee',
  'whatIsANetwork.feeText': 'A transaction costs a little of that network’s own coin.',
})
