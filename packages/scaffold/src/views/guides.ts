import { guidesMessages } from './guidesMessages.js'

/** What who has a wallet of one chain family, and looks at what it holds, does not come to: one chunk. */
export { AccountSettings } from './account/AccountSettings.js'
export { NoAccount } from './account/NoAccount.js'
export { Networks } from './networks/Networks.js'
export { UnsupportedChain } from './networks/UnsupportedChain.js'
export { WhatIsANetwork } from './networks/WhatIsANetwork.js'
export { AwayWallet } from './parts/AwayWallet.js'
export { DeveloperAlert } from './parts/DeveloperAlert.js'
export { FamilyFilter } from './parts/FamilyFilter.js'
export { NoWallet } from './parts/NoWallet.js'
export { NoWays } from './parts/NoWays.js'
export { UnknownView } from './parts/UnknownView.js'
export { AllWallets } from './wallets/AllWallets.js'
export { ConnectingMultiChain } from './wallets/ConnectingMultiChain.js'
export { GetWallet } from './wallets/GetWallet.js'
export { WhatIsAWallet } from './wallets/WhatIsAWallet.js'
export const words = [guidesMessages, 'guides'] as const
