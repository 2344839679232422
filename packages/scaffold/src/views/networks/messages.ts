import type { Messages } from '@foyer/ui'

/** The sentences about networks, in English. */
export const networksMessages = {
  'networks.current': 'Network: {name}. Change it',
  'networks.fixed': 'Network: {name}',
  'networks.unknown': 'Unknown network',
} as const satisfies Messages
