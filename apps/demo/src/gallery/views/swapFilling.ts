import type { Swaps } from '@foyer/feature-swaps'
import type { ScriptSwaps } from '../world/swaps.js'
import { harbor } from '../world/wallets.js'
import type { Setting, World } from '../world/world.js'

/** What is typed and chosen in the form of a swap. */
export interface Filling {
  readonly amount?: string
  /** The symbols; by default the coin for dollars. */
  readonly from?: string
  readonly to?: string
  readonly sees?: string
}

/** Services that do what they should. */
export const ordinary: ScriptSwaps = () => {}
/** A wallet with tokens, and services of swaps that answer so. */
export const settingOf = (swaps: ScriptSwaps, setting: Setting = {}): Setting => ({
  connected: harbor,
  swaps,
  ...setting,
})

/** The controller behind the views of a swap. */
export async function controllerOf({ widget }: World): Promise<Swaps | undefined> {
  const view = await widget.features.resolve('Swap')
  const controller: unknown = view?.controller
  return isSwaps(controller) ? controller : undefined
}

function isSwaps(controller: unknown): controller is Swaps {
  return typeof controller === 'object' && controller !== null && 'turn' in controller
}

/** Fills in the form as a visitor does, and waits for what it shows then. */
export async function fill(world: World, { amount, from, to = 'USDC', sees = 'Review swap' }: Filling) {
  world.widget.router.push('Swap')
  await world.sees('You pay')
  const swaps = await controllerOf(world)
  if (!swaps) return
  await world.until(() => swaps.state.source !== undefined)
  const keyOf = (symbol: string) => {
    const { tokens } = swaps.state
    const found = tokens.status === 'ready' && tokens.value.find((token) => token.symbol === symbol)
    return found ? [found.network, found.address?.toLowerCase()].filter(Boolean).join(':') : ''
  }
  for (const [side, symbol] of [
    ['source', from],
    ['target', to],
  ] as const) {
    if (!symbol) continue
    swaps.choose(side)
    swaps.selectToken(keyOf(symbol))
    world.widget.router.back()
  }
  if (amount !== undefined) await world.fill('You pay', amount)
  await world.sees(sees)
}
