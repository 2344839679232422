/** What who has a wallet of one chain family, and knows what it is, does not look at: one chunk. */
export { WhatIsANetwork } from './networks/WhatIsANetwork.js'
export { ConnectingMultiChain } from './wallets/ConnectingMultiChain.js'
export { GetWallet } from './wallets/GetWallet.js'
export { WhatIsAWallet } from './wallets/WhatIsAWallet.js'
