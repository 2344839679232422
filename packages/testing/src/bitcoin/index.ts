export {
  type AnnouncedBitcoinWallet,
  announceBitcoinWallet,
  type BitcoinShape,
} from './announceBitcoinWallet.js'
export type { BitcoinNetwork } from './bitcoinKeys.js'
export {
  type BitcoinCall,
  type BitcoinTestAccount,
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  createBitcoinTestWallet,
} from './createBitcoinTestWallet.js'
export { type BitcoinTestPage, installBitcoinTestWallet } from './installBitcoinTestWallet.js'
