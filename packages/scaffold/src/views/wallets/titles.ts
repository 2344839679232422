import type { Messages } from '@foyer/ui'
import type { GroupTitles } from '../group.js'

/** The titles of this group's views. */
export const walletTitles = {
  titles: {
    AllWallets: 'allWallets.title',
    ConnectingExternal: 'connect.title',
    ConnectingMultiChain: 'multiChain.title',
    GetWallet: 'getWallet.title',
    WhatIsAWallet: 'whatIsAWallet.title',
  },
  messages: {
    'multiChain.title': 'Choose chains',
    'allWallets.title': 'All wallets',
    'getWallet.title': 'Get a wallet',
    'whatIsAWallet.title': 'What is a wallet?',
  } as const satisfies Messages,
} as const satisfies GroupTitles
