export type { SendOptions, SolanaProvider, V1Transaction } from './provider.js'
export { type SolanaOptions, solana } from './solana.js'
