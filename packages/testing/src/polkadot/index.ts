export {
  createPolkadotTestWallet,
  type PolkadotTestWallet,
  type PolkadotTestWalletOptions,
  type PolkadotWalletAccount,
  type PolkadotWalletCall,
} from './createPolkadotTestWallet.js'
export { type InjectedPolkadotWallet, injectPolkadotWallet } from './injectPolkadotWallet.js'
export { installPolkadotTestWallet } from './installPolkadotTestWallet.js'
export type { PolkadotKeyType } from './polkadotKey.js'
