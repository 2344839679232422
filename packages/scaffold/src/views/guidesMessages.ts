import type { Messages } from '@foyer/ui'

/** The sentences of views that few visitors with one wallet come to, in English. They come with the code that reads them. */
export const guidesMessages = {
  'settings.families': 'Chains',
  'settings.active': 'Active',
  // Each half keeps its own direction: the first may be the words of a wallet, the second an address.
  'settings.pair': '\u2068{first}\u2069 · \u2068{second}\u2069',
  'settings.connectNamespace': 'Connect {name}',

  'settings.others': 'Other addresses',
  'settings.chooseHere': 'Choose one to use it here',
  'settings.changeThere': 'Switch accounts in {name}',
  'settings.change': 'Change account',
  'settings.aboutName': 'About this name',
  'settings.claimed': 'This is the name the wallet gives itself. It is not verified.',
  'settings.disconnect': 'Disconnect',
  'settings.logOut': 'Log out',
  'settings.disconnectNamespaces': 'Disconnect {names}',
  'settings.disconnectAll': 'Disconnect all',
  'settings.disconnectFailed': 'Failed to disconnect',

  'unsupported.heading': 'Choose a network, or disconnect',
  'unsupported.text': 'Your wallet is on a network that this site does not use.',
  'unsupported.stuckHeading': 'Your wallet left out this site’s networks',
  'unsupported.stuckText':
    'It allowed other networks only. Ask it again and choose {networks}, or disconnect.',
  'unsupported.again': 'Ask the wallet again',

  'whatIsANetwork.ledgerTitle': 'A shared record',
  'whatIsANetwork.ledgerText':
    'Many computers keep the same record of who owns what, and agree on every change.',
  'whatIsANetwork.separateTitle': 'Each stands alone',
  'whatIsANetwork.separateText':
    'Your address can be the same on several networks, but what you hold on one is not on the others.',
  'whatIsANetwork.feeTitle': 'Each has its own fee',
  'whatIsANetwork.feeText': 'Every transaction costs a little of that network’s own coin.',

  'multiChain.text': '{name} works on several chains. It asks you once for each.',
  'multiChain.all': 'Connect all',
  'multiChain.some': { one: 'Connect {count} chain', other: 'Connect {count} chains' },
  'multiChain.none': 'Choose at least one chain',
  'multiChain.step': '{at} of {count}: approve {chain} in the wallet’s window.',
  'multiChain.skip': 'Skip {chain}',
  'multiChain.failed': { one: '{count} chain is not connected', other: '{count} chains are not connected' },
  'multiChain.without': 'Continue without',
  'multiChain.other': 'Connected with {name}',

  'getWallet.heading': '{name} is not in this browser',
  'getWallet.text': 'Install it and come back. It will be in the list.',
  'getWallet.remoteHeading': 'Get {name}',
  'getWallet.remoteText': 'Install it, then come back here to connect.',
  'getWallet.browse': 'Open in {name}',
  'getWallet.browseText': 'Have it already? This page opens in {name}’s own browser.',
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

  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.notConnected': 'Not connected',
  'networks.noneTitle': 'No network found',
  'networks.noneFor': 'Nothing matches “{query}”.',
  'networks.noneText': 'This site does not use any network.',
  'networks.help': 'What is a network?',
  'networks.unsupported': 'Not enabled in your wallet',
  'networks.switching': 'Confirm in your wallet',

  'connect.away': '{name} shows no account. Unlock it, or choose it below.',
  'connect.families': 'Chain',
  'connect.everyFamily': 'All',
  'connect.noneOf': 'No wallet for {name} on this device',
  'connect.noWayTitle': 'Nothing to connect with',
  'connect.noWayText': 'This page offers no way to connect at the moment.',
  'connect.nothingTitle': 'There is no way to connect here',
  'connect.nothingText': 'This site offers wallets in the browser only, and none was found.',
} as const satisfies Messages
