import type { AnyProvider } from '@foyer/gateway'
import { uniswap } from '@foyer/gateway/uniswap'
import type { Chain, UniswapPlaces } from '../chain.ts'

/** Conversions by the pools of the chains that have some. */
export function swaps(chains: readonly Chain[]): readonly AnyProvider[] {
  return uniswap(
    Object.fromEntries(
      chains.flatMap(({ id, uniswap: places }) => (places ? [[id, routersOf(places)] as const] : [])),
    ),
  )
}

function routersOf({ router, v2Router }: UniswapPlaces) {
  return router === v2Router ? { v2Router } : { v2Router, v3Router: router }
}
