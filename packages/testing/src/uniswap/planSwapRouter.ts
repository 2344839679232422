import { type Address, zeroAddress } from 'viem'
import { codeOf, type Deployer, type Planned, placesOf } from './planned.js'

/** What {@link planSwapRouter} takes. */
export interface SwapRouterOptions extends Deployer {
  /** Bytecode of `SwapRouter02`, as `@uniswap/swap-router-contracts` has it. */
  readonly build: string
  /** The factory of Uniswap V2. */
  readonly factory: Address
  /** The contract of the wrapped coin. */
  readonly wrapped: Address
}

/** `SwapRouter02` for the pools of Uniswap V2 alone. Six million units of gas are enough. */
export function planSwapRouter({ deployer, nonce, build, factory, wrapped }: SwapRouterOptions) {
  const data = codeOf(build, factory, zeroAddress, zeroAddress, wrapped)
  const transactions: readonly Planned[] = [{ data }]
  return { router: placesOf({ deployer, nonce })(0), transactions }
}
