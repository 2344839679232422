import type { Network } from '@foyer/core'
import { base, ethereum, longNetwork } from '../world/networks.js'
import type { ScriptSwaps } from '../world/swaps.js'
import { extremes, fakeUsdc, few, tokensUpTo } from '../world/tokens.js'
import { decline, hang, harbor } from '../world/wallets.js'
import type { Setting, World } from '../world/world.js'
import { controllerOf, type Filling, fill, ordinary, settingOf } from './swapFilling.js'
import type { ViewState } from './viewState.js'

const filled = (
  filling: Filling,
  swaps: ScriptSwaps = ordinary,
  setting: Setting = {},
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: () => settingOf(swaps, setting),
  async act(world) {
    await fill(world, filling)
    await world.until(() => world.root.querySelector('[aria-busy=true]') === null)
  },
})

/** States of the form. */
export const swap: readonly ViewState[] = [
  { name: 'rest', ...filled({ to: '', sees: 'Select token' }) },
  { name: 'empty', ...filled({ to: '', sees: 'Add money to begin' }, ordinary, { tokens: [] }) },
  { name: 'normal', ...filled({ amount: '0.4158' }) },
  {
    name: 'not-ready',
    setting: () =>
      settingOf((script) => {
        script.fault = (path) => {
          if (path.endsWith('/tokens')) throw new Error('away')
        }
      }),
    async act({ widget, sees }) {
      widget.router.push('Swap')
      await sees('Try again')
    },
  },
  { name: 'token', ...filled({ from: 'USDC', to: 'ETH', amount: '1250' }) },
  // What comes out is said all the same.
  { name: 'too-much', ...filled({ amount: '99', sees: '$296,109.00' }) },
  { name: 'wrong-amount', ...filled({ amount: '1.2.3', sees: 'Use digits only' }) },
  {
    name: 'no-quote',
    ...filled({ amount: '1', sees: 'Please enter a valid amount' }, (script) => {
      script.quote = async () => 0n
    }),
  },
  {
    name: 'service-away',
    ...filled({ amount: '1', sees: 'Try again' }, (script) => {
      script.fault = (path) => {
        if (path.endsWith('/quotes')) throw new Error('away')
      }
    }),
  },
  {
    name: 'slippage',
    ...filled({ amount: '0.4158' }),
    async act(world) {
      await fill(world, { amount: '0.4158' })
      const swaps = await controllerOf(world)
      swaps?.setSlippage(400n)
      await world.press('Fees')
      await world.press('4%')
      await world.sees('Custom')
      await world.sees('1,193.911488')
    },
  },
  {
    name: 'quoting',
    setting: () =>
      settingOf((script) => {
        script.quote = hang
      }),
    act: (world) => fill(world, { amount: '1' }),
  },
  {
    name: 'loading',
    setting: () =>
      settingOf((script) => {
        script.fault = (path) => (path.endsWith('/tokens') ? hang() : undefined)
      }),
    async act(world) {
      world.widget.router.push('Swap')
      await world.sees('You pay')
    },
  },
  { name: 'no-swaps', ...away([longNetwork, ethereum, base], 'They work on') },
  { name: 'no-swaps-at-all', ...away([longNetwork], 'No network of this site') },
]

/** In a wallet that is on a network without swaps. */
function away(networks: readonly Network[], sees: string): Pick<ViewState, 'setting' | 'act'> {
  return {
    setting: () => settingOf(ordinary, { networks, connected: { ...harbor, network: longNetwork.id } }),
    async act(world) {
      world.widget.router.push('Swap')
      await world.sees(sees)
    },
  }
}

const choosing = (
  sees: string,
  swaps: ScriptSwaps = ordinary,
  search?: string,
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: () => settingOf(swaps),
  async act(world) {
    await fill(world, { to: '', sees: 'Select token' })
    world.widget.router.push('SwapSelectToken')
    if (search) await world.fill('Search', search)
    await world.sees(sees)
  },
})

/** States of the choice of a token. */
export const swapSelectToken: readonly ViewState[] = [
  { name: 'normal', ...choosing('Dai') },
  {
    name: '500',
    ...choosing('Token 100', (script) => {
      script.tokens = tokensUpTo(500)
    }),
  },
  {
    name: 'look-alike',
    ...choosing('d5eB48', (script) => {
      script.tokens = [...few, fakeUsdc]
    }),
  },
  {
    name: 'extremes',
    ...choosing('Dust', (script) => {
      script.tokens = extremes
    }),
  },
  { name: 'not-found', ...choosing('No token found', ordinary, 'A token nobody swaps') },
  { name: 'loading', ...listed('Select token', hang) },
  { name: 'unavailable', ...listed('Try again', decline) },
  {
    name: 'none',
    setting: () =>
      settingOf((script) => {
        script.tokens = []
      }),
    act: (world) => openList(world, 'No tokens'),
  },
]

/** As a page opens it by itself, with what becomes of the list. */
function listed(sees: string, answer: () => Promise<never>): Pick<ViewState, 'setting' | 'act'> {
  return {
    setting: () =>
      settingOf((script) => {
        script.fault = (path) => (path.endsWith('/tokens') ? answer() : undefined)
      }),
    act: (world) => openList(world, sees),
  }
}

async function openList(world: World, sees: string) {
  world.widget.router.push('SwapSelectToken')
  await world.sees(sees)
}
