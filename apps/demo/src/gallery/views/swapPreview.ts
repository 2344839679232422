import { type Allowing, BatchRefusedError, UserRejectedError, WouldRevertError } from '@foyer/core'
import { createAllowing } from '@foyer/testing/feature'
import type { ScriptSwaps } from '../world/swaps.js'
import { decline, hang } from '../world/wallets.js'
import type { World } from '../world/world.js'
import { controllerOf, type Filling, fill, ordinary, settingOf } from './swapFilling.js'
import type { ViewState } from './viewState.js'

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
  {
    name: 'long-amount',
    ...review({ amount: '1' }, 'Swap in Harbor', (script) => {
      script.quote = async () => 1_234_567_891_234n
    }),
  },
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
    act: (world) => confirmed(world, 'You declined to sign', 'Sign in'),
  },
  {
    name: 'signed-then-less',
    setting: () =>
      settingOf((script) => {
        const { simulate } = script.calls
        let isSigned = false
        allowing({
          async sign() {
            isSigned = true
            return `0x${'12'.repeat(64)}1b`
          },
        })(script)
        script.calls = {
          ...script.calls,
          simulate: async (...ask) => (isSigned ? 1n : simulate(...ask)),
        }
      }),
    act: (world) => confirmed(world, 'Less than the minimum', 'Sign in'),
  },
  {
    name: 'lapsed',
    setting: () => settingOf(allowing({ validity: async () => 'over' })),
    act: (world) => confirmed(world, 'Your approval was used', 'Sign in'),
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
          ...noPermit,
          batching: async () => 'supported',
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
      await world.press('Advanced')
      await world.press('Approve without a limit')
      await world.sees('may then take all')
    },
  },
  { name: 'impact', ...review({ amount: '1' }, 'You lose about', losing(95n)) },
  { name: 'high-impact', ...review({ amount: '1' }, 'I accept losing', losing(87n)) },
  { name: 'half-lost', ...review({ amount: '1' }, 'More than half', losing(40n)) },
  {
    name: 'less-arrives',
    ...review({ amount: '1' }, 'less than the quote', (script) => {
      script.calls = { ...script.calls, simulate: async () => 2_970_000_000n }
    }),
  },
  {
    name: 'untried',
    ...review({ amount: '1' }, 'could not be simulated', (script) => {
      script.calls = { ...script.calls, simulate: async () => undefined }
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
    act: (world) => confirmed(world, 'The network confirms it'),
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
