import { guidesMessages } from './guidesMessages.js'

/** What who has a wallet of one chain family, and looks at what it holds, does not come to: one chunk. */
export { AccountSettings } from './account/AccountSettings.js'
export { UnsupportedChain } from './networks/UnsupportedChain.js'
export { WhatIsANetwork } from './networks/WhatIsANetwork.js'
export { ConnectingMultiChain } from './wallets/ConnectingMultiChain.js'
export { GetWallet } from './wallets/GetWallet.js'
export { WhatIsAWallet } from './wallets/WhatIsAWallet.js'
export const words = [guidesMessages, 'guides'] as const
