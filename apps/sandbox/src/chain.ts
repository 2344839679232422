/** A coin or token as the world knows it. */
export interface Coin {
  readonly name: string
  readonly symbol: string
  /** What the chain says. */
  readonly decimals: number
  /** What the data API says, when it is wrong on purpose. */
  readonly saidDecimals?: number
  /** In US dollars, before it moves with the clock. */
  readonly price: number
  /** Contract; absent for the native coin. */
  readonly address?: string
}

/** An amount of a coin in base units. */
export interface Holding {
  readonly coin: Coin
  readonly amount: bigint
}

/** A local chain, of any family. Made without I/O; `start` begins it and `stop` leaves nothing behind. */
export interface Chain {
  /** CAIP-2. */
  readonly id: string
  readonly native: Coin
  readonly tokens: readonly Coin[]
  /** The API's pseudo-address of the native coin. */
  readonly nativeAddress: string
  /** The visitors' addresses on this chain, where they differ from those on EVM. */
  readonly accounts?: Readonly<Record<string, string>>
  /** Their private keys, by visitor in hex, where no node signs for them. Play money alone. */
  readonly keys?: Readonly<Record<string, string>>
  /** EVM: the chain id. */
  readonly chainId?: number
  /** EVM: address of the ERC-721 contract. */
  readonly pictures?: string
  /** The node itself, without the API in front of it. Known once started. */
  readonly rpcUrl: string
  /** Process id of the node. Known once started. */
  readonly pid: number
  start(): Promise<void>
  /** Back to the seeded world. */
  reset(): Promise<void>
  stop(): Promise<void>
  isAddress(address: string): boolean
  /** Native coin first, then every known token; zeros included. */
  holdings(address: string): Promise<readonly Holding[]>
  /** In base units per unit of gas. */
  gasPrice(): Promise<bigint>
}
