// All that seals and opens wallets: a chunk of its own, fetched once somebody logs in or signs.

export { enterWallet, readWallet } from './entering.js'
export { keepWallet, openWallet } from './vaults.js'
