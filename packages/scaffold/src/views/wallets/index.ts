import { fetchGuides } from '../fetchGuides.js'
import type { ViewGroup } from '../group.js'
import { lazyView } from '../parts/lazyView.js'
import { AllWallets } from './AllWallets.js'
import { ConnectingExternal } from './ConnectingExternal.js'
import type { walletTitles } from './titles.js'

const ConnectingMultiChain = lazyView(async () => (await fetchGuides()).ConnectingMultiChain)
const GetWallet = lazyView(async () => (await fetchGuides()).GetWallet)
const WhatIsAWallet = lazyView(async () => (await fetchGuides()).WhatIsAWallet)

/** The ways to a wallet that is not one tap away. */
export const wallets = {
  views: { AllWallets, ConnectingExternal, ConnectingMultiChain, GetWallet, WhatIsAWallet },
} satisfies ViewGroup<typeof walletTitles>
