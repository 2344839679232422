import {
  type Allowing,
  BatchRefusedError,
  type Network,
  UserRejectedError,
  WouldRevertError,
} from '@foyer/core'
import type { Swaps } from '@foyer/feature-swaps'
import { createAllowing } from '@foyer/testing/feature'
import { base, ethereum, longNetwork } from '../world/networks.js'
import type { ScriptSwaps } from '../world/swaps.js'
import { extremes, fakeUsdc, few, tokensUpTo } from '../world/tokens.js'
import { decline, hang, harbor } from '../world/wallets.js'
import type { Setting, World } from '../world/world.js'
import type { ViewState } from './viewState.js'

interface Filling {
  readonly amount?: string
  /** The symbols; by default the coin for dollars. */
  readonly from?: string
  readonly to?: string
  readonly sees?: string
}

const ordinary: ScriptSwaps = () => {}
const settingOf = (swaps: ScriptSwaps, setting: Setting = {}): Setting => ({
  connected: harbor,
  swaps,
  ...setting,
})

async function controllerOf({ widget }: World): Promise<Swaps | undefined> {
  const view = await widget.features.resolve('Swap')
  const controller: unknown = view?.controller
  return isSwaps(controller) ? controller : undefined
}

function isSwaps(controller: unknown): controller is Swaps {
  return typeof controller === 'object' && controller !== null && 'turn' in controller
}

async function fill(world: World, { amount, from, to = 'USDC', sees = 'Review swap' }: Filling) {
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
  { name: 'normal', ...filled({ amount: '0.4158' }) },
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
    ...choosing('Unverified', (script) => {
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

const review = (
  filling: Filling,
  sees: string,
  swaps: ScriptSwaps = ordinary,
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: () => settingOf(swaps),
  async act(world) {
    await fill(world, filling)
    await world.until(() => world.root.querySelector('[aria-busy=true]') === null)
    await world.press('Review swap')
    await world.sees(sees)
  },
})

/** What arrives at a share of what it is worth, in per cent. */
const losing =
  (left: bigint): ScriptSwaps =>
  (script) => {
    const { quote } = script
    script.quote = async (...ask) => ((await quote(...ask)) * left) / 100n
  }
const tokenFilling: Filling = { from: 'USDC', to: 'ETH', amount: '1250' }

/** Ways to let the router take it besides an approval. */
const allowing =
  (change: Partial<Allowing> = {}): ScriptSwaps =>
  (script) => {
    script.allowing = createAllowing(change)
  }
const noPermit: Partial<Allowing> = { permit: async () => undefined }

/** States of the review. */
export const swapPreview: readonly ViewState[] = [
  { name: 'coin', ...review({ amount: '0.4158' }, 'Swap in Harbor') },
  { name: 'approve', ...review(tokenFilling, 'Approve in Harbor') },
  {
    name: 'approved',
    ...review(tokenFilling, 'Swap in Harbor', (script) => {
      script.allowance = async () => 10n ** 18n
    }),
  },
  { name: 'permit', ...review(tokenFilling, 'Sign in Harbor', allowing()) },
  {
    name: 'signed',
    setting: () => settingOf(allowing()),
    act: (world) => confirmed(world, 'Swap in Harbor', 'Sign in'),
  },
  {
    name: 'not-signed',
    setting: () =>
      settingOf(allowing({ sign: () => Promise.reject(new UserRejectedError('eth_signTypedData_v4')) })),
    act: (world) => confirmed(world, 'That was not signed', 'Sign in'),
  },
  {
    name: 'lapsed',
    setting: () => settingOf(allowing({ isUsable: async () => false })),
    act: (world) => confirmed(world, 'does not count any more', 'Sign in'),
  },
  {
    name: 'batch',
    ...review(tokenFilling, 'Approve and swap in', allowing({ batching: async () => 'supported' })),
  },
  {
    name: 'upgrade',
    ...review(tokenFilling, 'smart account', allowing({ ...noPermit, batching: async () => 'ready' })),
  },
  {
    name: 'batch-refused',
    setting: () =>
      settingOf(
        allowing({
          ...{ ...noPermit, batching: async () => 'supported' },
          sendBatch: () => Promise.reject(new BatchRefusedError(undefined)),
        }),
      ),
    act: (world) => confirmed(world, 'cannot do both', 'Approve and swap in'),
  },
  {
    name: 'unlimited',
    setting: () => settingOf(ordinary),
    async act(world) {
      await fill(world, tokenFilling)
      await world.until(() => world.root.querySelector('[aria-busy=true]') === null)
      await world.press('Review swap')
      await world.sees('Approve in')
      await world.press('Approve without a limit')
      await world.sees('may then take all')
    },
  },
  { name: 'impact', ...review({ amount: '1' }, 'You lose about', losing(95n)) },
  { name: 'high-impact', ...review({ amount: '1' }, 'I accept losing', losing(87n)) },
  { name: 'half-lost', ...review({ amount: '1' }, 'More than half', losing(40n)) },
  {
    name: 'less-arrives',
    ...review({ amount: '1' }, 'keeps a part', (script) => {
      script.calls = { ...script.calls, simulate: async () => 2_970_000_000n }
    }),
  },
  {
    name: 'unknown-router',
    ...review({ amount: '1' }, 'I trust this contract', (script) => {
      script.swap = (call) => ({ ...call, to: '0x9999999999999999999999999999999999999999' })
    }),
  },
  {
    name: 'refused',
    ...review({ amount: '1' }, 'It was stopped here', (script) => {
      script.decode = () => undefined
    }),
  },
  {
    name: 'reverts',
    ...review({ amount: '1' }, 'would refuse', (script) => {
      script.calls = {
        ...script.calls,
        estimate: () => Promise.reject(new WouldRevertError('paused')),
      }
    }),
  },
  {
    name: 'loading',
    ...review({ amount: '1' }, 'Checking the swap', (script) => {
      script.calls = { ...script.calls, estimate: hang }
    }),
  },
  {
    name: 'settling',
    setting: () =>
      settingOf((script) => {
        script.calls = { ...script.calls, wait: hang }
      }),
    act: (world) => confirmed(world, 'The approval is on its way'),
  },
  {
    name: 'declined',
    setting: () =>
      settingOf((script) => {
        script.calls = { ...script.calls, send: decline }
      }),
    act: (world) => confirmed(world, 'You declined'),
  },
  {
    name: 'nothing',
    setting: () => settingOf(ordinary),
    async act(world) {
      world.widget.router.push('SwapPreview')
      await world.until(() => world.root.querySelector('.fy-state') !== null)
    },
  },
]

async function confirmed(world: World, sees: string, offered = 'Approve in') {
  await fill(world, tokenFilling)
  await world.until(() => world.root.querySelector('[aria-busy=true]') === null)
  await world.press('Review swap')
  await world.sees(offered)
  // The button takes the presses of a visitor alone, and the gallery is a script.
  const swaps = await controllerOf(world)
  if (swaps?.state.stage.step === 'ready') void swaps.confirm(swaps.state.stage.offer)
  await world.sees(sees)
}
