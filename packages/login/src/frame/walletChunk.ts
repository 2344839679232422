// All that seals and opens wallets: a chunk of its own, fetched once somebody logs in or signs.

export { joinWallet, readWallet } from './joinWallet.js'
export { keepWallet, openWallet } from './vaults.js'
