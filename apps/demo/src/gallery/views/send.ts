import { type TokenBalance, type Transfers, tokenKey, WouldRevertError } from '@foyer/core'
import type { Send } from '@foyer/feature-send'
import { ada, bob, carol, friends, notBob } from '../world/accounts.js'
import { pending, unknown } from '../world/journal.js'
import { ethereum, networksUpTo } from '../world/networks.js'
import { dai, ether, extremes, fakeUsdc, few, tokensUpTo, unpriced, usdc } from '../world/tokens.js'
import { decline, disputed, hang, harbor, wallet } from '../world/wallets.js'
import type { Setting, World } from '../world/world.js'
import { receiveWithBoth } from './bothAccounts.js'
import type { ViewState } from './viewState.js'

const everywhere = wallet('Everywhere', { everyFamily: true })
/** Its account on another chain family. */
const abroad = (namespace: keyof typeof friends): Setting => ({
  families: 4,
  connected: everywhere,
  connectedIn: [namespace],
})

interface Filling {
  readonly amount?: string
  readonly to?: string
  /** The token to begin with; the coin by default. */
  readonly token?: TokenBalance
  /** The word on the button once it is read. */
  readonly sees?: string
}

const open = ({ widget }: World, token?: TokenBalance) =>
  widget.router.push('WalletSend', token && { token: tokenKey(token) })

async function fill(world: World, { amount, to, token, sees = 'Review' }: Filling) {
  open(world, token)
  await world.sees('Network fee')
  if (amount) await world.fill('Amount', amount)
  if (to) await world.fill('To', to)
  await world.sees(sees)
  await world.until(() => world.root.querySelector('[aria-busy=true]') === null)
}

const filled = (filling: Filling, setting: Setting = {}): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor, ...setting },
  act: (world) => fill(world, filling),
})

/** A receiver that is named. */
const toName = (
  to: string,
  sees: string,
  resolveName: NonNullable<Setting['resolveName']>,
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor, resolveName },
  async act(world) {
    open(world)
    await world.sees('Network fee')
    await world.fill('Amount', '0.5')
    await world.fill('To', to)
    await world.sees(sees)
  },
})
const toBob = async () => ({ address: bob })

/** In the visitor's currency; the token's amount is what it comes to, unless another is typed then. */
const inCurrency = (amount: string, typed?: string): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor },
  async act(world) {
    await fill(world, { amount, to: bob })
    await world.press('Enter in USD')
    if (typed) await world.fill('Amount', typed)
    await world.sees(typed ? 'at most' : 'Review')
  },
})

/** States of the send form. */
export const walletSend: readonly ViewState[] = [
  { name: 'rest', ...filled({ sees: 'Add amount' }) },
  { name: 'normal', ...filled({ amount: '1.250', to: bob }) },
  { name: 'no-receiver', ...filled({ amount: '0.5', sees: 'Add address' }) },
  { name: 'too-much', ...filled({ amount: '99', to: bob, sees: 'Insufficient funds' }) },
  { name: 'wrong-amount', ...filled({ amount: '1.2.3', sees: 'Use digits only' }) },
  { name: 'ambiguous-amount', ...filled({ amount: '1,250', sees: 'Did you mean' }) },
  { name: 'wrong-address', ...filled({ amount: '1', to: '0x123', sees: 'Invalid address' }) },
  {
    name: 'extremes',
    ...filled({ amount: '123456788.123456789012345678', to: bob }, { tokens: extremes }),
  },
  { name: 'currency', ...inCurrency('0.4168') },
  { name: 'currency-wrong', ...inCurrency('0.4168', '20.125') },
  { name: 'unpriced', ...filled({ amount: '0.5', to: bob }, { tokens: unpriced }) },
  { name: 'bitcoin', ...filled({ amount: '0.001', to: friends.bip122 }, abroad('bip122')) },
  {
    name: 'address-of-another-family',
    ...filled({ amount: '1', to: bob, sees: 'Invalid address' }, abroad('solana')),
  },
  { name: 'name', ...toName('ada.foyer.test', 'Name found', toBob) },
  {
    name: 'name-right-to-left',
    ...toName('محفظة-الشرف-التجارية-الكبرى.eth', 'Name found', toBob),
  },
  { name: 'name-nobodys', ...toName('eve.foyer.test', 'Nobody has', async () => undefined) },
  {
    name: 'name-unchecked',
    ...toName('ada.foyer.test', 'could not be looked up', () => Promise.reject(new Error('away'))),
  },
  { name: 'name-looked-up', ...toName('ada.foyer.test', 'Review', hang) },
  {
    name: 'fee-unknown',
    setting: { connected: harbor, transfers: { fee: () => Promise.reject(new Error('away')) } },
    async act(world) {
      open(world)
      await world.sees('Unavailable')
    },
  },
  {
    name: 'fee-loading',
    setting: { connected: harbor, transfers: { fee: hang } },
    async act(world) {
      open(world)
      await world.sees('Network fee')
    },
  },
  {
    name: 'loading',
    setting: { connected: harbor, tokens: 'hang' },
    async act(world) {
      open(world)
      await world.sees('Select token')
    },
  },
  {
    name: 'empty',
    setting: { connected: harbor, tokens: [] },
    async act(world) {
      open(world)
      await world.sees('Add money to begin')
    },
  },
]

const choosing = (setting: Setting, sees: string, search?: string): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor, ...setting },
  async act(world) {
    open(world)
    await world.sees('Amount')
    world.widget.router.push('WalletSendSelectToken')
    if (search) await world.fill('Search', search)
    await world.sees(sees)
  },
})

/** States of the choice of a token. */
export const walletSendSelectToken: readonly ViewState[] = [
  { name: 'normal', ...choosing({}, 'Dai') },
  { name: 'one', ...choosing({ tokens: [ether] }, 'Ether') },
  { name: '500', ...choosing({ tokens: tokensUpTo(500) }, 'Token 4') },
  { name: 'extremes', ...choosing({ tokens: extremes }, 'Dust') },
  { name: 'look-alike', ...choosing({ tokens: [ether, usdc, fakeUsdc, dai] }, 'Dai') },
  { name: 'loading', ...choosing({ tokens: 'hang' }, 'Loading') },
  { name: 'empty', ...choosing({ tokens: [] }, 'Ethereum') },
  { name: 'error', ...choosing({ tokens: 'fail' }, 'again') },
  { name: 'not-found', ...choosing({}, 'No token found', 'A token nobody holds') },
]

const review = (filling: Filling, setting: Setting, sees: string): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor, ...setting },
  async act(world) {
    await fill(world, filling)
    await world.press('Review')
    await world.sees(sees)
  },
})
async function confirmed(world: World, filling: Filling, sees: string) {
  await fill(world, filling)
  await world.press('Review')
  await world.sees('Confirm in')
  // The button takes the presses of a visitor alone, and the gallery is a script.
  const view = await world.widget.features.resolve('WalletSendPreview')
  if (!isSend(view?.controller)) return
  const { plan } = view.controller.state
  if (plan.status === 'ready') void view.controller.confirm(plan.value)
  await world.sees(sees)
}

/** A name that leads elsewhere from the second time it is asked for. */
function turning(first: string, then: string): NonNullable<Setting['resolveName']> {
  let asked = 0
  return async () => {
    asked += 1
    return { address: asked === 1 ? first : then }
  }
}
const planned = (plan: Transfers['plan']): Setting => ({ transfers: { plan } })

/** States of the review. */
export const walletSendPreview: readonly ViewState[] = [
  { name: 'normal', ...review({ amount: '1.250', to: bob }, {}, 'Confirm') },
  {
    name: 'own-address',
    ...review({ amount: '1', to: carol }, { connected: { ...harbor, addresses: [ada, carol] } }, 'Confirm'),
  },
  {
    name: 'on-its-way',
    ...review({ amount: '0.5', to: bob }, { journal: [pending] }, 'on its way'),
  },
  {
    name: 'maybe-on-its-way',
    ...review({ amount: '0.5', to: bob }, { journal: [unknown] }, 'status is unknown'),
  },
  {
    name: 'look-alike-address',
    ...review({ amount: '1', to: notBob }, { connected: { ...harbor, addresses: [ada, bob] } }, 'Confirm'),
  },
  {
    name: 'look-alike-token',
    ...review({ amount: '100', to: bob, token: fakeUsdc }, { tokens: [...few, fakeUsdc] }, 'Confirm'),
  },
  {
    name: 'extremes',
    ...review({ amount: '123456788.123456789012345678', to: bob }, { tokens: extremes }, 'Confirm'),
  },
  {
    name: 'less-arrives',
    ...review(
      { amount: '100', to: bob, token: usdc },
      planned(async (request) => {
        const { amount } = request
        return Object.freeze({
          ...request,
          fee: 1n,
          arrives: (amount * 9n) / 10n,
          notices: ['recallable'] as const,
        })
      }),
      'arrive',
    ),
  },
  {
    name: 'dear',
    ...review(
      { amount: '0.05', to: bob },
      planned(async (request) => Object.freeze({ ...request, fee: 10n ** 17n })),
      'The fee is high',
    ),
  },
  {
    name: 'name-used-twice',
    ...review({ amount: '1.250', to: bob }, { connected: disputed }, 'Two wallets'),
  },
  { name: 'solana', ...review({ amount: '1.5', to: friends.solana }, abroad('solana'), 'Confirm') },
  { name: 'bitcoin', ...review({ amount: '0.001', to: friends.bip122 }, abroad('bip122'), 'Confirm') },
  { name: 'polkadot', ...review({ amount: '10', to: friends.polkadot }, abroad('polkadot'), 'Confirm') },
  {
    name: 'name',
    ...review({ amount: '0.5', to: 'ada.foyer.test' }, { resolveName: toBob }, 'Confirm'),
  },
  {
    name: 'name-of-ethereum',
    ...review(
      { amount: '0.5', to: 'ada.foyer.test' },
      { resolveName: async () => ({ address: bob, recordOf: ethereum.id }) },
      'has no address on this network',
    ),
  },
  {
    name: 'contract-elsewhere',
    ...review(
      { amount: '0.5', to: bob },
      planned(async (request) =>
        Object.freeze({ ...request, fee: 10n ** 14n, notices: ['elsewhere', 'charges'] as const }),
      ),
      'is a contract on another network',
    ),
  },
  {
    name: 'contract',
    ...review(
      { amount: '0.5', to: bob },
      planned(async (request) =>
        Object.freeze({ ...request, fee: 10n ** 14n, notices: ['contract'] as const }),
      ),
      'controls this address',
    ),
  },
  {
    name: 'owner-unknown',
    ...review(
      { amount: '0.5', to: bob },
      planned(async (request) =>
        Object.freeze({ ...request, fee: 10n ** 14n, notices: ['unknown'] as const }),
      ),
      'could not be checked',
    ),
  },
  {
    name: 'name-doubtful',
    // Nothing is drawn between the two pictures.
    ...review({ amount: '0.5', to: '👩\u200d🚀.foyer.test' }, { resolveName: toBob }, 'Confirm'),
  },
  {
    name: 'name-changed',
    setting: { connected: harbor, resolveName: turning(bob, carol) },
    act: (world) => confirmed(world, { amount: '0.5', to: 'ada.foyer.test' }, 'leads to another address'),
  },
  { name: 'loading', ...review({ amount: '1', to: bob }, planned(hang), 'Checking the transfer') },
  {
    name: 'error',
    ...review(
      { amount: '1', to: bob },
      planned(() => Promise.reject(new WouldRevertError('paused'))),
      'again',
    ),
  },
  {
    name: 'declined',
    setting: { connected: harbor, transfers: { send: decline } },
    act: (world) => confirmed(world, { amount: '1.250', to: bob }, 'again'),
  },
  {
    name: 'no-plan',
    setting: { connected: harbor },
    async act(world) {
      world.widget.router.push('WalletSendPreview')
      await world.until(() => world.root.querySelector('.fy-state') !== null)
    },
  },
]

const receiveIn = (setting: Setting, sees: string): Pick<ViewState, 'setting' | 'act'> => ({
  setting,
  async act(world) {
    world.widget.router.push('WalletReceive')
    await world.sees(sees)
  },
})

/** States of the own address. */
export const walletReceive: readonly ViewState[] = [
  { name: 'normal', ...receiveIn({ connected: harbor }, 'Ethereum and Base') },
  {
    name: 'many-networks',
    ...receiveIn({ connected: harbor, networks: networksUpTo(14) }, 'on Ethereum, '),
  },
  { name: 'bitcoin', ...receiveIn(abroad('bip122'), 'Copy address') },
  { name: 'solana', ...receiveIn(abroad('solana'), 'Copy address') },
  {
    name: 'contract',
    ...receiveIn({ connected: harbor, code: 'contract' }, 'may not be yours'),
  },
  { name: 'name-used-twice', ...receiveIn({ connected: disputed }, 'Two wallets') },
  ...receiveWithBoth,
  { name: 'no-account', ...receiveIn({}, 'No account') },
]

function isSend(controller: unknown): controller is Pick<Send, 'confirm' | 'state'> {
  return typeof controller === 'object' && controller !== null && 'confirm' in controller
}
