import type { Route, ViewId } from '@foyer/core'
import type { ReactNode } from 'react'
import type { MessageKey } from './messages.js'
import { Account } from './views/Account.js'
import { AccountSettings } from './views/AccountSettings.js'
import { AllWallets } from './views/AllWallets.js'
import { ApproveTransaction } from './views/ApproveTransaction.js'
import { UnknownView } from './views/BrokenView.js'
import { Connect } from './views/Connect.js'
import { ConnectingExternal } from './views/ConnectingExternal.js'
import { ConnectingMultiChain } from './views/ConnectingMultiChain.js'
import { GetWallet } from './views/GetWallet.js'
import { Networks } from './views/Networks.js'
import { UnsupportedChain } from './views/UnsupportedChain.js'
import { WhatIsANetwork } from './views/WhatIsANetwork.js'
import { WhatIsAWallet } from './views/WhatIsAWallet.js'

type PlainKey = Extract<MessageKey, `${string}.title` | 'view.unknownTitle'>

const titles: Readonly<Partial<Record<ViewId, PlainKey>>> = {
  Connect: 'connect.title',
  AllWallets: 'allWallets.title',
  ConnectingWalletConnectBasic: 'allWallets.title',
  ConnectingExternal: 'connect.title',
  ConnectingMultiChain: 'multiChain.title',
  GetWallet: 'getWallet.title',
  Networks: 'networks.title',
  UnsupportedChain: 'unsupported.title',
  Account: 'account.title',
  AccountSettings: 'settings.title',
  ApproveTransaction: 'approve.title',
  WhatIsAWallet: 'whatIsAWallet.title',
  WhatIsANetwork: 'whatIsANetwork.title',
}

/** The text key of a built-in view's title. */
export function builtInTitle(view: ViewId): PlainKey {
  return titles[view] ?? 'view.unknownTitle'
}

/** A view of the scaffold's own; for any other name, the view that says so. */
export function builtInView(route: Route): ReactNode {
  switch (route.view) {
    case 'Connect':
      return <Connect />
    // Until remote sessions are installed and take this view over, its wallets are in the list.
    case 'ConnectingWalletConnectBasic':
    case 'AllWallets':
      return <AllWallets />
    case 'ConnectingExternal':
      return <ConnectingExternal {...route.params} />
    case 'ConnectingMultiChain':
      return <ConnectingMultiChain {...route.params} />
    case 'GetWallet':
      return <GetWallet {...route.params} />
    case 'Networks':
      return <Networks />
    case 'UnsupportedChain':
      return <UnsupportedChain />
    case 'Account':
      return <Account />
    case 'AccountSettings':
      return <AccountSettings />
    case 'ApproveTransaction':
      return <ApproveTransaction />
    case 'WhatIsAWallet':
      return <WhatIsAWallet />
    case 'WhatIsANetwork':
      return <WhatIsANetwork />
    default:
      return <UnknownView />
  }
}
