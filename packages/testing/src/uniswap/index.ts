export type { Deployer, Planned } from './planned.js'
export { planSwapRouter, type SwapRouterOptions } from './planSwapRouter.js'
export {
  planUniswapV2,
  type UniswapV2,
  type UniswapV2Builds,
  type UniswapV2Options,
  type UniswapV2Pool,
} from './planUniswapV2.js'
export {
  planUniswapV3,
  type UniswapV3,
  type UniswapV3Builds,
  type UniswapV3Options,
  type UniswapV3Pool,
  type UniswapV3Side,
} from './planUniswapV3.js'
