export type { SendOptions, SolanaProvider, SolanaPublicKey, V1Transaction } from './provider.js'
export { type SolanaOptions, solana } from './solana.js'
