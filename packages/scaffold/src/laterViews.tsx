import type { Route } from '@foyer/core'
import type { ReactNode } from 'react'
import { Account } from './views/Account.js'
import { AccountSettings } from './views/AccountSettings.js'
import { AllWallets } from './views/AllWallets.js'
import { ApproveTransaction } from './views/ApproveTransaction.js'
import { UnknownView } from './views/BrokenView.js'
import { ConnectingExternal } from './views/ConnectingExternal.js'
import { ConnectingMultiChain } from './views/ConnectingMultiChain.js'
import { GetWallet } from './views/GetWallet.js'
import { Networks } from './views/Networks.js'
import { UnsupportedChain } from './views/UnsupportedChain.js'
import { WhatIsANetwork } from './views/WhatIsANetwork.js'
import { WhatIsAWallet } from './views/WhatIsAWallet.js'

export { AccountHeader } from './AccountHeader.js'
export { LegalCheckbox } from './LegalCheckbox.js'
export { laterMessages } from './laterMessages.js'
export { FamilyFilter } from './views/FamilyFilter.js'

/** A view of the scaffold's own that comes later in a visit; for any other name, the view that says so. */
export function laterView(route: Route): ReactNode {
  switch (route.view) {
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
