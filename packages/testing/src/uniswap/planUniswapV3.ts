import { type Address, encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import { codeOf, type Deployer, type Planned, placesOf } from './planned.js'

/**
 * Bytecode as Uniswap publishes it: `@uniswap/v3-core` has the factory, `@uniswap/v3-periphery` positions and quoter,
 * `@uniswap/swap-router-contracts` the router.
 */
export interface UniswapV3Builds {
  readonly factory: string
  /** `NonfungiblePositionManager`. */
  readonly positions: string
  /** `QuoterV2`. */
  readonly quoter: string
  /** `SwapRouter02`. */
  readonly router: string
}

/** One side of a pool: the token and, in base units, what there is of it in the beginning. */
export interface UniswapV3Side {
  readonly token: Address
  readonly amount: bigint
}

/** A pool over all prices. */
export interface UniswapV3Pool {
  /** In millionths. */
  readonly fee: keyof typeof spacings
  readonly sides: readonly [UniswapV3Side, UniswapV3Side]
}

/** What {@link planUniswapV3} takes. */
export interface UniswapV3Options extends Deployer {
  readonly builds: UniswapV3Builds
  /** The contract of the wrapped coin, of which the deployer has what it puts into pools. */
  readonly wrapped: Address
  /** A factory of Uniswap V2 whose pools the router uses as well. */
  readonly factoryV2?: Address
  readonly pools: readonly UniswapV3Pool[]
}

/** Uniswap V3 on a chain. */
export interface UniswapV3 {
  readonly factory: Address
  readonly quoter: Address
  readonly router: Address
  readonly transactions: readonly Planned[]
}

const spacings = { 100: 1, 500: 10, 3000: 60, 10000: 200 } as const
const lastTick = 887_272
const abi = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 lower; int24 upper; uint256 amount0; uint256 amount1; uint256 least0; uint256 least1; address to; uint256 deadline; }',
  'function approve(address spender, uint256 amount)',
  'function enableFeeAmount(uint24 fee, int24 spacing)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 price) payable',
  'function mint(Mint position) payable',
])

/**
 * Uniswap V3 for a local chain, with pools that the deployer fills: the transactions to send, and where the contracts are
 * then. Six million units of gas are enough for each.
 */
export function planUniswapV3({
  deployer,
  nonce,
  builds,
  wrapped,
  factoryV2 = zeroAddress,
  pools,
}: UniswapV3Options): UniswapV3 {
  const at = placesOf({ deployer, nonce })
  const [factory, positions, quoter, router] = [at(0), at(1), at(2), at(3)]
  const contracts = [
    codeOf(builds.factory),
    codeOf(builds.positions, factory, wrapped, zeroAddress),
    codeOf(builds.quoter, factory, wrapped),
    codeOf(builds.router, factoryV2, factory, positions, wrapped),
  ]
  // The lowest fee is one that the owner of the factory allows later.
  const lowest = encodeFunctionData({ abi, functionName: 'enableFeeAmount', args: [100, spacings[100]] })
  return {
    factory,
    quoter,
    router,
    transactions: [
      ...contracts.map((data) => ({ data })),
      { to: factory, data: lowest },
      ...pools.flatMap((pool) => fill(pool, positions, deployer)),
    ],
  }
}

function fill({ fee, sides }: UniswapV3Pool, positions: Address, to: Address): readonly Planned[] {
  const isSorted = sides[0].token.toLowerCase() < sides[1].token.toLowerCase()
  const [zero, one] = isSorted ? sides : [sides[1], sides[0]]
  const [token0, token1, amount0, amount1] = [zero.token, one.token, zero.amount, one.amount]
  const last = Math.floor(lastTick / spacings[fee]) * spacings[fee]
  const position = {
    token0,
    token1,
    fee,
    amount0,
    amount1,
    to,
    lower: -last,
    upper: last,
    least0: 0n,
    least1: 0n,
    deadline: maxUint256,
  }
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [positions, maxUint256] })
  return [
    { to: token0, data: approve },
    { to: token1, data: approve },
    {
      to: positions,
      data: encodeFunctionData({
        abi,
        functionName: 'createAndInitializePoolIfNecessary',
        args: [token0, token1, fee, root((amount1 << 192n) / amount0)],
      }),
    },
    { to: positions, data: encodeFunctionData({ abi, functionName: 'mint', args: [position] }) },
  ]
}

/** The whole part of a square root, by Newton's way. */
function root(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
