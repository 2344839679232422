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
} as const satisfies Messages
