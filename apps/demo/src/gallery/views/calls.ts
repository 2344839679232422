import {
  accountId,
  type CallEffect,
  type Calls,
  type ContractCall,
  UserRejectedError,
  WouldRevertError,
} from '@foyer/core'
import {
  type CallsController,
  type CallsStatus,
  createCallsFeature,
  type HostBatch,
} from '@foyer/feature-calls'
import { ada, bob, carol } from '../world/accounts.js'
import { ethereum } from '../world/networks.js'
import { usdc } from '../world/tokens.js'
import { decline, hang, harbor } from '../world/wallets.js'
import type { Setting, World } from '../world/world.js'
import { times, type ViewState } from './viewState.js'

const ether = 10n ** 18n
/** Uniswap's own. */
const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const hashOf = (at: number) => `0x${String(at + 1).padStart(64, '5c')}`

type Script = Pick<Calls, 'send' | 'wait' | 'simulate'>

/** The effects of each call by its data, which the gallery makes up. */
const effects: Readonly<Record<string, readonly CallEffect[]>> = {
  '0x38ed1739': [
    {
      kind: 'swap',
      to: router,
      amount: ether / 4n,
      wanted: { token: usdc.address, amount: 800_000_000n, decimals: 6 },
    },
  ],
  '0xa1': [{ kind: 'allow', to: bob, amount: 250_000_000n, decimals: 6 }],
  '0xa2': [{ kind: 'allow', to: bob, amount: 2n ** 256n - 1n, decimals: 6 }],
  '0xa3': [{ kind: 'allow', to: bob, amount: 0n, decimals: 6 }],
  '0xa4': [{ kind: 'all', to: bob }],
  '0xa5': [
    { kind: 'send', to: bob, amount: 250_000_000n, decimals: 6 },
    { kind: 'increase', to: carol, amount: 5_000_000n, decimals: 6 },
  ],
  '0xa6': [
    { kind: 'send', to: bob, amount: 250_000_000n, decimals: 6 },
    { kind: 'unknown', to: carol },
  ],
}

async function unreachable(): Promise<never> {
  throw new Error('The gallery asks for nothing of this.')
}

function settingOf(script: Partial<Script>): Setting {
  const calls: Calls = {
    fee: unreachable,
    estimate: unreachable,
    read: unreachable,
    verify: unreachable,
    arrived: unreachable,
    send: async () => hashOf(0),
    wait: hang,
    simulate: async () => undefined,
    decode: async () => undefined,
    effects: async ({ data, to }) =>
      (effects[data] ?? []).map((effect) => (effect.kind === 'swap' ? effect : { ...effect, token: to })),
    ...script,
  }
  return { connected: harbor, call: async () => calls }
}

type Asked = Omit<ContractCall, 'from'>

const swap: readonly Asked[] = [
  { to: usdc.address ?? bob, data: '0xa1', value: 0n },
  { to: router, data: '0x38ed1739', value: ether / 4n },
]
const unlimited: readonly Asked[] = [
  { to: usdc.address ?? bob, data: '0xa2', value: 0n },
  { to: carol, data: '0xa1', value: 0n },
  { to: usdc.address ?? bob, data: '0xa3', value: 0n },
  { to: carol, data: '0xa4', value: 0n },
  { to: usdc.address ?? bob, data: '0xa5', value: 0n },
]
const nested: readonly Asked[] = [{ to: usdc.address ?? bob, data: '0xa6', value: 0n }]
const many: readonly Asked[] = times(12, (at) => ({
  to: at % 2 ? bob : carol,
  data: '0x' as const,
  value: 123_456_789_012_345_678n * BigInt(at + 1),
}))

function batchOf(calls: readonly Asked[]): HostBatch {
  const from = accountId(ethereum.id, ada)
  return { id: '0x1', isOld: false, from, calls: calls.map((call) => ({ ...call, from })) }
}

/** Puts the views of calls into a world. */
async function controllerOf({ widget }: World): Promise<CallsController> {
  let made: CallsController | undefined
  await widget.account()
  widget.features.add([
    createCallsFeature({
      installed: (controller) => {
        made = controller
      },
      open(view) {
        widget.router.push(view)
        return true
      },
    }),
  ])
  await widget.features.resolve('CallsInTurn')
  if (!made) throw new Error('The views of calls did not come.')
  return made
}

interface Asking extends Partial<Script> {
  readonly calls?: readonly Asked[]
  readonly agree?: boolean
}

const asks = (
  sees: string,
  { calls = swap, agree = false, ...script }: Asking = {},
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: settingOf(script),
  async act(world) {
    const controller = await controllerOf(world)
    const batch = batchOf(calls)
    controller.send(batch, () => {}).catch(() => {})
    await world.sees('Requests from this site')
    if (agree) {
      await world.sees('Confirm all ')
      controller.agree(batch)
    }
    await world.sees(sees)
  },
})

/** The first call is sent, and each after it declined. */
const declinesLater: Partial<Script> = {
  wait: async () => 'success',
  async send(_connectorId, { data }) {
    if (data !== swap[0]?.data) throw new UserRejectedError('eth_sendTransaction')
    return hashOf(0)
  },
}

const isLost: Script['send'] = async (_connectorId, _plan, _signal, progress) => {
  progress?.asked('send')
  throw new Error('The line broke')
}

/** Calls of the page, one after another. */
export const callsInTurn: readonly ViewState[] = [
  { name: 'normal', ...asks('Allow 250 USDC') },
  { name: 'one', ...asks('asks you for this', { calls: many.slice(0, 1) }) },
  { name: 'without limit', ...asks('Allow no more', { calls: unlimited }) },
  { name: 'many', ...asks('Send 1.48', { calls: many }) },
  { name: 'more than can be read', ...asks('cannot be read', { calls: nested }) },
  {
    name: 'refused by the network',
    ...asks('Not enough in the pool', {
      simulate: () => Promise.reject(new WouldRevertError('Not enough in the pool')),
    }),
  },
  { name: 'waiting', ...asks('Waiting for the network', { agree: true }) },
  { name: 'second declined', ...asks('You declined request 2', { agree: true, ...declinesLater }) },
  { name: 'undone', ...asks('did not carry out', { agree: true, wait: async () => 'reverted' }) },
  {
    name: 'unknown',
    ...asks('status unknown', { agree: true, send: isLost }),
  },
  {
    name: 'nothing',
    setting: settingOf({ send: decline }),
    async act(world) {
      await controllerOf(world)
      world.widget.router.push('CallsInTurn')
      await world.sees('Nothing to confirm')
    },
  },
]

const shows = (
  sees: string,
  status: number,
  count = 2,
  isOther = false,
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: settingOf({}),
  async act(world) {
    const controller = await controllerOf(world)
    const told: CallsStatus = {
      status,
      isOther,
      network: ethereum.id,
      receipts: times(count, (at) => ({ transactionHash: hashOf(at) })),
    }
    controller.show(told, async () => told)
    await world.sees(sees)
  },
})

/** What became of calls. */
export const callsStatus: readonly ViewState[] = [
  { name: 'on its way', ...shows('On its way', 100, 0) },
  { name: 'done', ...shows('carried out all of it', 200) },
  { name: 'in part', ...shows('carried out some of it', 600, 1) },
  { name: 'other', ...shows('Not as agreed', 600, 1, true) },
  { name: 'undone', ...shows('rejected all of it', 500, 1) },
  { name: 'not done', ...shows('Nothing of it', 400, 0) },
  {
    name: 'nothing',
    setting: settingOf({}),
    async act(world) {
      await controllerOf(world)
      world.widget.router.push('CallsStatus')
      await world.sees('Nothing to confirm')
    },
  },
]
