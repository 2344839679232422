export type { PolkadotAdapter } from './adapter.js'
export type { PolkadotNetwork } from './networks.js'
export { type PolkadotOptions, polkadot } from './polkadot.js'
export type { InjectedAccount, InjectedExtension } from './provider.js'
