export type { WalletConnectOptions } from './options.js'
export type { SessionProvider } from './sessionAdapter.js'
export { walletConnect } from './walletConnect.js'
