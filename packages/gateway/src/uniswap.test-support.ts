import { createRequire } from 'node:module'
import { planUniswapV2, planUniswapV3, type UniswapV2Pool, type UniswapV3Pool } from '@foyer/testing/uniswap'
import { type Address, type Hex, parseEther } from 'viem'

interface Build {
  readonly bytecode: string
}

/** One transaction, as {@link deployUniswap} has it sent. */
export interface Sent {
  readonly nonce: number
  readonly gas: bigint
  readonly to?: Address
  readonly data: Hex
  readonly value?: bigint
}

const read = createRequire(import.meta.url)
const codeOf = (path: string): string => {
  const { bytecode }: Build = read(`@uniswap/${path}.json`)
  return bytecode
}

/**
 * Uniswap V2 and V3 as their authors compiled them, on a local chain. The router of V3 knows the pools of V2.
 * @param send sends from the deployer, and is done when it is in a block
 */
export async function deployUniswap(
  deployer: Address,
  first: number,
  v2: readonly UniswapV2Pool[],
  v3: (wrapped: Address) => readonly UniswapV3Pool[],
  send: (transaction: Sent) => Promise<void>,
) {
  let nonce = first
  const next = (transaction: Pick<Sent, 'to' | 'data' | 'value'>) =>
    send({ nonce: nonce++, gas: 6_000_000n, ...transaction })
  const two = planUniswapV2({
    deployer,
    nonce,
    builds: {
      factory: codeOf('v2-core/build/UniswapV2Factory'),
      wrapped: codeOf('v2-periphery/build/WETH9'),
      router: codeOf('v2-periphery/build/UniswapV2Router02'),
    },
    pools: v2,
  })
  for (const transaction of two.transactions) await next(transaction)
  // The coin of the pools of V3 is put in wrapped.
  await next({ to: two.wrapped, data: '0xd0e30db0', value: parseEther('3000') })
  const three = planUniswapV3({
    deployer,
    nonce,
    wrapped: two.wrapped,
    factoryV2: two.factory,
    builds: {
      factory: codeOf('v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory'),
      positions: codeOf(
        'v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager',
      ),
      quoter: codeOf('v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2'),
      router: codeOf('swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02'),
    },
    pools: v3(two.wrapped),
  })
  for (const transaction of three.transactions) await next(transaction)
  return { v2: two, v3: three }
}
