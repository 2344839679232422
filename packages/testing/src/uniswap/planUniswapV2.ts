import { type Address, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { codeOf, type Deployer, type Planned, placesOf } from './planned.js'

/** Bytecode as Uniswap publishes it: `@uniswap/v2-core` has the factory, `@uniswap/v2-periphery` the others. */
export interface UniswapV2Builds {
  readonly factory: string
  /** `WETH9`. */
  readonly wrapped: string
  /** `UniswapV2Router02`. */
  readonly router: string
}

/** A pool of a token and the coin, with what it begins with in base units. */
export interface UniswapV2Pool {
  readonly token: Address
  readonly amount: bigint
  readonly coin: bigint
}

/** What {@link planUniswapV2} takes. */
export interface UniswapV2Options extends Deployer {
  readonly builds: UniswapV2Builds
  readonly pools: readonly UniswapV2Pool[]
}

/** Uniswap V2 on a chain. */
export interface UniswapV2 {
  readonly factory: Address
  readonly router: Address
  /** The contract of the wrapped coin. */
  readonly wrapped: Address
  readonly transactions: readonly Planned[]
}

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function addLiquidityETH(address token, uint256 amount, uint256 least, uint256 leastCoin, address to, uint256 deadline) payable',
])

/**
 * Uniswap V2 for a local chain, with pools that the deployer fills: the transactions to send, and where the contracts are
 * then. Five million units of gas are enough for each.
 */
export function planUniswapV2({ deployer, nonce, builds, pools }: UniswapV2Options): UniswapV2 {
  const at = placesOf({ deployer, nonce })
  const [factory, wrapped, router] = [at(0), at(1), at(2)]
  const contracts = [
    codeOf(builds.factory, deployer),
    codeOf(builds.wrapped),
    codeOf(builds.router, factory, wrapped),
  ]
  const filled = pools.flatMap(({ token, amount, coin }): readonly Planned[] => [
    { to: token, data: encodeFunctionData({ abi, functionName: 'approve', args: [router, amount] }) },
    {
      to: router,
      value: coin,
      data: encodeFunctionData({
        abi,
        functionName: 'addLiquidityETH',
        args: [token, amount, 0n, 0n, deployer, maxUint256],
      }),
    },
  ])
  return { factory, router, wrapped, transactions: [...contracts.map((data) => ({ data })), ...filled] }
}
