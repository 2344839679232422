import { fetchGuides } from '../fetchGuides.js'
import type { ViewGroup } from '../group.js'
import { lazyView } from '../parts/lazyView.js'
import { AllWallets } from './AllWallets.js'
import { ConnectingExternal } from './ConnectingExternal.js'
import type { walletTitles } from './titles.js'

// Who has a wallet on this page comes to few others.
const ConnectingMultiChain = lazyView(fetchGuides, (chunk) => chunk.ConnectingMultiChain)
const GetWallet = lazyView(fetchGuides, (chunk) => chunk.GetWallet)
const WhatIsAWallet = lazyView(fetchGuides, (chunk) => chunk.WhatIsAWallet)

/** The ways to a wallet that is not one tap away. */
export const wallets = {
  views: { AllWallets, ConnectingExternal, ConnectingMultiChain, GetWallet, WhatIsAWallet },
} satisfies ViewGroup<typeof walletTitles>
