import { SearchField } from '@foyer/ui'
import { createElement } from 'react'
import { ListedRow, WayRow } from '../../WalletRow.js'
import { fetchGuides } from '../fetchGuides.js'
import type { ViewGroup } from '../group.js'
import { lazyView } from '../parts/lazyView.js'
import { ConnectingExternal } from './ConnectingExternal.js'
import type { walletTitles } from './titles.js'

// Who has a wallet on this page comes to few others.
const LazyAllWallets = lazyView(fetchGuides, (chunk) => chunk.AllWallets)
const ConnectingMultiChain = lazyView(fetchGuides, (chunk) => chunk.ConnectingMultiChain)
const GetWallet = lazyView(fetchGuides, (chunk) => chunk.GetWallet)
const WhatIsAWallet = lazyView(fetchGuides, (chunk) => chunk.WhatIsAWallet)

/** Every wallet. It is lent what other chunks have: if it imported that itself, bundlers would cut these in two. */
const AllWallets = () => createElement(LazyAllWallets, { parts: { ListedRow, WayRow, SearchField } })

/** The ways to a wallet that is not one tap away. */
export const wallets = {
  views: { AllWallets, ConnectingExternal, ConnectingMultiChain, GetWallet, WhatIsAWallet },
} satisfies ViewGroup<typeof walletTitles>
