export { type AnnouncedSolanaWallet, announceSolanaWallet } from './announceSolanaWallet.js'
export {
  createSolanaTestWallet,
  type SolanaTestWallet,
  type SolanaTestWalletOptions,
  type SolanaWalletCall,
  type SolanaWalletInfo,
} from './createSolanaTestWallet.js'
export { installSolanaTestWallet } from './installSolanaTestWallet.js'
