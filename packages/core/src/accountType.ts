/** Kinds of account. `ordinal`: keeps inscriptions, and pays for nothing. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/**
 * What code a chain has at an account's address: `none`; `delegated`, where the account of a key acts by the code of a
 * contract ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)); or a `contract`.
 */
export type AccountCode = 'none' | 'delegated' | 'contract'
