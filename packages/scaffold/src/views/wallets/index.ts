import type { ViewGroup } from '../group.js'
import { AllWallets } from './AllWallets.js'
import { ConnectingExternal } from './ConnectingExternal.js'
import { ConnectingMultiChain } from './ConnectingMultiChain.js'
import { GetWallet } from './GetWallet.js'
import { walletsMessages } from './messages.js'
import type { walletTitles } from './titles.js'
import { WhatIsAWallet } from './WhatIsAWallet.js'

/** The ways to a wallet that is not one tap away. */
export const wallets = {
  messages: walletsMessages,
  locales: { de: () => import('./messages.de.js') },
  views: { AllWallets, ConnectingExternal, ConnectingMultiChain, GetWallet, WhatIsAWallet },
} satisfies ViewGroup<typeof walletTitles>
