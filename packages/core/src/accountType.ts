/** Kinds of account. `ordinal`: keeps inscriptions, and pays for nothing. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/**
 * What code a chain has at an account's address: `none`; `delegated`, where the account of a key acts by the code of a
 * contract ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)); or a `contract`.
 */
export type AccountCode = 'none' | 'delegated' | 'contract'

/**
 * The owner of an address on a network: a `key`, as far as the chains tell; a `contract`; a `token`, whose contract returns
 * nothing; `elsewhere`: a contract on another network, and nothing here; `nobody`; `unknown`: a node did not tell.
 */
export type AddressOwner = 'key' | 'contract' | 'token' | 'elsewhere' | 'nobody' | 'unknown'
