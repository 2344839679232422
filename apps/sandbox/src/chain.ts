import type { AnyProvider, ChainId } from '@foyer/gateway'

/** A coin or token as the world knows it. */
export interface Coin {
  readonly name: string
  readonly symbol: string
  /** What the chain says. */
  readonly decimals: number
  /** What the data API says, when it is wrong on purpose. */
  readonly saidDecimals?: number
  /** Whether an approval can be signed instead of sent (ERC-2612). */
  readonly permits?: boolean
  /** In US dollars, before it moves with the clock. */
  readonly price: number
  /** Contract; absent for the native coin. */
  readonly address?: string
}

/** Where Uniswap V2 is on a chain. */
export interface UniswapPlaces {
  readonly factory: string
  /** Converts, and takes what is sold: `SwapRouter02` where its package is installed, which takes permissions (ERC-2612). */
  readonly router: string
  /** `UniswapV2Router02`. */
  readonly v2Router: string
  /** The contract of the wrapped coin. */
  readonly wrapped: string
}

/** An EVM collection that is there from the beginning. */
export interface Exhibit {
  readonly address: string
  readonly standard: 'erc721' | 'erc1155'
  readonly ids: readonly bigint[]
}

/** A local chain, of any family. Made without I/O; `start` begins it and `stop` leaves nothing behind. */
export interface Chain {
  /** CAIP-2. */
  readonly id: ChainId
  readonly native: Coin
  readonly tokens: readonly Coin[]
  /** The visitors' addresses on this chain, where they differ from those on EVM. */
  readonly accounts?: Readonly<Record<string, string>>
  /** Their private keys, by visitor in hex, where no node signs for them. Play money alone. */
  readonly keys?: Readonly<Record<string, string>>
  /** EVM: the chain id. */
  readonly chainId?: number
  /** EVM: address of the ERC-721 contract. */
  readonly pictures?: string
  /** EVM: further collections. */
  readonly exhibits?: readonly Exhibit[]
  /** EVM: Uniswap V2, with a pool of each main token and the coin. Absent where its packages are not installed. */
  readonly uniswap?: UniswapPlaces
  /** Who answers the data API's questions about it, where its node speaks no JSON-RPC. */
  readonly providers?: readonly AnyProvider[]
  /** Symbols of tokens that it can give away, beside the coin. */
  readonly credits?: readonly string[]
  /** Gives an account some of the coin, or of a token, in base units. @returns the transaction */
  credit?(address: string, amount: bigint, token?: string): Promise<string>
  /** The node itself, without the API in front of it. Known once started. */
  readonly rpcUrl: string
  /** Process id of the node. Known once started. */
  readonly pid: number
  start(): Promise<void>
  /** Back to the seeded world. */
  reset(): Promise<void>
  stop(): Promise<void>
}
