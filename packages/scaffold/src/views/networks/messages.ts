import type { Messages } from '@foyer/ui'

/** The sentences about networks, in English. */
export const networksMessages = {
  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.unsupported': 'Not enabled in your wallet',
  'networks.notConnected': 'Not connected',
  'networks.switching': 'Confirm in your wallet',
  'networks.noneTitle': 'No network found',
  'networks.noneFor': 'Nothing matches “{query}”.',
  'networks.noneText': 'This site does not use any network.',
  'networks.help': 'What is a network?',
  'networks.current': 'Network: {name}. Change it',
  'networks.fixed': 'Network: {name}',
  'networks.unknown': 'Unknown network',

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
} as const satisfies Messages
