import { createRequire } from 'node:module'
import type { UniswapV2Builds } from '@foyer/testing/uniswap'

const read = createRequire(import.meta.url)
const files = {
  factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  wrapped: '@uniswap/v2-periphery/build/WETH9.json',
  router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
}
const swapRouter = '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'

/**
 * Uniswap V2 as its authors compiled it; `undefined` where their packages are not installed. They are under the GPL, so
 * nothing of theirs is published with the sandbox.
 */
export function uniswapBuilds(): UniswapV2Builds | undefined {
  if (!isInstalled(Object.values(files))) return undefined
  return { factory: codeOf(files.factory), wrapped: codeOf(files.wrapped), router: codeOf(files.router) }
}

/** `SwapRouter02`, likewise. */
export function swapRouterBuild(): string | undefined {
  return isInstalled([swapRouter]) ? codeOf(swapRouter) : undefined
}

function isInstalled(all: readonly string[]): boolean {
  try {
    return all.every((file) => read.resolve(file))
  } catch {
    return false
  }
}

function codeOf(file: string): string {
  const { bytecode }: { readonly bytecode: string } = read(file)
  return bytecode
}
