/** The CAIP-2 id of the chain: chopsticks gives every chain that it starts from a spec this genesis hash. */
export const polkadotId = 'polkadot:45454545454545454545454545454545'

/** Seeds (sr25519, hex) of the accounts that have anything. */
export const keys = {
  alice: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  bob: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
} as const

/** The well-known development accounts, and what each has in planck (12 decimals); the keys are those of `//Alice` and so on. */
export const holders = {
  alice: { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', planck: '1000000000000000' },
  bob: { address: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty', planck: '25000000000000' },
  /** Nothing: the chain has never heard of it. */
  ferdie: { address: '5CiPPseXPECbkjWCa6MnjNokrgYjMqmKndv2rSnekmSK2DjL', planck: '0' },
} as const
