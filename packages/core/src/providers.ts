/** Wallet providers by namespace, filled in by each adapter: `interface Providers { cosmos: CosmosProvider }`. */
export interface Providers {}

/** How an address is written, by namespace, where it is more than text: `interface Addresses { eip155: `0x${string}` }`. */
export interface Addresses {}

/** An address of a chain family; text where its adapter says no more. */
export type AddressOf<N extends string> = N extends keyof Addresses ? Addresses[N] & string : string
