import type { Messages } from '@foyer/ui'
import type { GroupTitles } from '../group.js'

/** The titles of this group's views. */
export const networkTitles = {
  titles: {
    Networks: 'networks.title',
    UnsupportedChain: 'unsupported.title',
    WhatIsANetwork: 'whatIsANetwork.title',
  },
  messages: {
    'networks.title': 'Choose network',
    'unsupported.title': 'Switch network',
    'whatIsANetwork.title': 'What is a network?',
  } as const satisfies Messages,
} as const satisfies GroupTitles
