// All that seals and opens wallets: a chunk of its own, fetched once somebody logs in or signs.

export { changeKey } from '../custody/changeKey.js'
export { joinWallet, readWallet } from './joinWallet.js'
export { createKnownWallets, refuseOlder, wasOpen } from './knownWallets.js'
export { keepWallet, openKeyBy, openWallet } from './vaults.js'
