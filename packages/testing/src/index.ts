export { type AnnouncedWallet, announceWallet, type WalletCall, type WalletInfo } from './announceWallet.js'
export type { Behaviour } from './behaviour.js'
export {
  createTestWallet,
  type RecordedRequest,
  type TestWallet,
  type TestWalletOptions,
} from './createTestWallet.js'
export { installTestWallet, type TestPage } from './installTestWallet.js'
export { WalletError } from './walletError.js'
