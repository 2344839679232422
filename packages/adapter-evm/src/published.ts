import type { Address } from 'viem'

// Contracts that have the same code at the same address on most chains.

/** Carries many calls at once (https://www.multicall3.com). */
export const multicall: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Lets others take tokens by a permission of its own (https://github.com/Uniswap/permit2). */
export const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
