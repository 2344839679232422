export type { BitcoinAdapter } from './adapter.js'
export { type BitcoinOptions, bitcoin } from './bitcoin.js'
export type { BitcoinProvider, PsbtInput, SignatureProtocol } from './provider.js'
