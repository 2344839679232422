/** Wallet providers by namespace, filled in by each adapter: `interface Providers { cosmos: CosmosProvider }`. */
export interface Providers {}
