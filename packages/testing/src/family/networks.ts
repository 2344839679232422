import { fakeNetwork } from '../values.js'

/** The networks that most tests are about: two of one chain family, and one of another. */
export const mainnet = fakeNetwork('eip155:1', 'Ethereum')
export const base = fakeNetwork('eip155:8453', 'Base')
export const solana = fakeNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
