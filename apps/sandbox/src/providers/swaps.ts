import type { AnyProvider } from '@foyer/gateway'
import { uniswap } from '@foyer/gateway/uniswap'
import type { Chain } from '../chain.ts'

/** Conversions by the pools of the chains that have some. */
export function swaps(chains: readonly Chain[]): readonly AnyProvider[] {
  return uniswap(
    Object.fromEntries(
      chains.flatMap(({ id, uniswap: places }) =>
        places ? [[id, { v2Router: places.router }] as const] : [],
      ),
    ),
  )
}
