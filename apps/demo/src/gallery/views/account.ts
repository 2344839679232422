import {
  type Approval,
  displayText,
  type JournalEntry,
  type Namespace,
  parseAccountId,
  type SessionWallet,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import { ada, bob, carol, named } from '../world/accounts.js'
import type { ScriptedTokens } from '../world/family.js'
import {
  confirmed,
  extreme,
  notSwapped,
  pending,
  replaced,
  reverted,
  spedUp,
  swapped,
  swapping,
  unknown,
  unnamed,
} from '../world/journal.js'
import { longNetwork } from '../world/networks.js'
import { dai, ether, extremes, fakeUsdc, few, tokensUpTo, unpriced, usdc } from '../world/tokens.js'
import { disputed, harbor, longNamed, wallet } from '../world/wallets.js'
import type { Setting, World } from '../world/world.js'
import { accountWithBoth, settingsWithBoth } from './bothAccounts.js'
import type { ViewState } from './viewState.js'

const withTokens = (tokens: ScriptedTokens, sees: string): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor, tokens },
  act: (world) => world.sees(sees),
})

/** The account scrolled down to its tokens. @param ethers in base units, of which each costs 3,000 */
const folded = (name: string, ethers: bigint): ViewState => ({
  name,
  setting: { connected: harbor, tokens: [{ ...ether, amount: ethers }, ...tokensUpTo(40).slice(3)] },
  async act({ root, sees: see, until }) {
    await see('Token 9')
    root.querySelector('.fy-content')?.scrollTo(0, 400)
    await until(() => root.querySelector('[data-folded] .fy-folded') !== null)
  },
})

const everywhere = wallet('Everywhere', { everyFamily: true })
/** Whose accounts have names, and are chosen among here. */
const labelled = { ...everywhere, selectable: true, elsewhere: { polkadot: named } }

const withSent = (journal: readonly JournalEntry[], sees: string): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor, journal },
  act: (world) => world.sees(sees),
})

/** States of the account. */
export const account: readonly ViewState[] = [
  { name: 'normal', ...withTokens(few, 'USD Coin') },
  { name: 'loading', ...withTokens('hang', 'Receive') },
  { name: 'empty', ...withTokens([], 'Add money to begin') },
  {
    name: 'error',
    setting: { connected: harbor, tokens: 'fail' },
    act: ({ sees }) => sees('Unavailable'),
  },
  {
    name: 'partial',
    setting: { connected: harbor, tokens: 'coin', apiAway: true },
    act: ({ sees }) => sees('couldn’t be loaded'),
  },
  {
    name: 'outdated',
    setting: () => ({ connected: harbor, tokens: once(few) }),
    async act(world) {
      await world.sees('USD Coin')
      const { balances } = await world.widget.account()
      void balances.refresh({ force: true })
      await world.sees('out of date')
    },
  },
  { name: 'one', ...withTokens([ether], 'Ether') },
  folded('folded', 2_941n * 10n ** 15n),
  folded('folded-millions', 333_000n * 10n ** 18n),
  folded('folded-trillions', 5_080_460_383n * 10n ** 18n),
  { name: '500', ...withTokens(tokensUpTo(500), 'Token 4') },
  {
    name: 'extremes',
    setting: { connected: harbor, tokens: extremes },
    async act({ press, sees }) {
      await press('Small balances')
      await sees('Dust')
    },
  },
  {
    name: 'hidden-amounts',
    setting: { connected: harbor },
    async act({ press, sees }) {
      await press('Hide amounts')
      await sees('••••')
    },
  },
  { name: 'unpriced', ...withTokens(unpriced, 'Dai') },
  {
    name: 'changes',
    setting: { connected: harbor, tokens: [...few, ...extremes.slice(1, 3)], pastPrices: 'rising' },
    async act({ widget, sees }) {
      await sees('USD Coin')
      const { choices } = await widget.account()
      choices.choose({ hiddenTokens: [tokenKey(dai)], smallShown: true })
      await sees('in 24 h')
    },
  },
  {
    name: 'fallen',
    setting: { connected: harbor, tokens: few, pastPrices: 'falling' },
    act: ({ sees }) => sees('in 24 h'),
  },
  {
    name: 'long-network',
    setting: { connected: { ...harbor, network: longNetwork.id }, networks: [longNetwork] },
    act: ({ sees }) => sees('Archipelago'),
  },
  {
    name: 'label',
    setting: { families: 4, connected: labelled, connectedIn: ['polkadot'] },
    act: ({ sees }) => sees('Household'),
  },
  {
    name: 'long-label',
    setting: {
      families: 4,
      connected: { ...labelled, elsewhere: { polkadot: [...named].sort((a) => (a === named[1] ? -1 : 0)) } },
      connectedIn: ['polkadot'],
    },
    act: ({ sees }) => sees('Savings'),
  },
  {
    name: 'smart-account',
    setting: { connected: { ...harbor, accountType: 'smartAccount' } },
    act: ({ sees }) => sees('Smart account'),
  },
  {
    name: 'name-used-twice',
    setting: { connected: disputed },
    act: ({ sees }) => sees('Two wallets'),
  },
  ...accountWithBoth,
  {
    name: 'bitcoin',
    setting: { families: 4, connected: everywhere, connectedIn: ['bip122'] },
    act: ({ sees }) => sees('0.012 BTC'),
  },
  {
    name: 'no-features',
    setting: { connected: harbor, options: { features: { send: false, receive: false } } },
    act: ({ sees }) => sees('USD Coin'),
  },
  { name: 'sending', ...withSent([pending], 'Sending') },
  { name: 'sent', ...withSent([confirmed], 'Sent') },
  { name: 'not-sent', ...withSent([reverted], 'Could not send') },
  { name: 'status-unknown', ...withSent([unknown], 'Status unknown') },
  { name: 'swaps', ...withSent([swapping, swapped, notSwapped], 'Could not swap') },
  { name: 'several-sent', ...withSent([extreme, { ...confirmed, id: 'two' }, reverted], 'Could not send') },
  {
    name: 'no-account',
    async act({ widget, sees }) {
      widget.router.push('Account')
      await sees('No wallet connected')
    },
  },
]

/** A wallet on a phone, as it describes itself. */
const distant: SessionWallet = {
  name: displayText('Fjord'),
  url: undefined,
  icon: undefined,
  redirect: { native: undefined, universal: undefined },
}

const settings = ({ widget }: World) => widget.router.push('AccountSettings')

/** A wallet in several chain families, the last of which is active. */
function among(families: 2 | 4, connectedIn: readonly Namespace[]): Pick<ViewState, 'setting' | 'act'> {
  return {
    setting: { families, connected: everywhere, connectedIn },
    async act(world) {
      settings(world)
      await world.sees('Disconnect')
    },
  }
}

/** States of the account's settings. */
export const accountSettings: readonly ViewState[] = [
  {
    name: 'normal',
    setting: { connected: harbor },
    async act(world) {
      settings(world)
      await world.sees('Disconnect')
    },
  },
  {
    name: 'several-addresses',
    setting: { connected: { ...harbor, addresses: [ada, bob, carol] } },
    async act(world) {
      settings(world)
      await world.press('Other addresses')
      await world.sees('0x')
    },
  },
  { name: 'two-families', ...among(2, ['solana', 'eip155']) },
  { name: 'four-families', ...among(4, ['eip155', 'bip122']) },
  { name: 'every-family', ...among(4, ['eip155', 'solana', 'bip122', 'polkadot']) },
  {
    name: 'labels',
    setting: { families: 4, connected: labelled, connectedIn: ['eip155', 'polkadot'] },
    async act(world) {
      settings(world)
      await world.sees('Household')
    },
  },
  {
    name: 'long-names-families',
    setting: {
      families: 2,
      connected: { ...longNamed, everyFamily: true, network: longNetwork.id },
      connectedIn: ['solana', 'eip155'],
      networks: [longNetwork],
    },
    async act(world) {
      settings(world)
      await world.sees('Disconnect all')
    },
  },
  {
    name: 'linked',
    setting: {
      families: 3,
      remoteWallet: distant,
      remoteIn: ['eip155', 'solana'],
      connected: everywhere,
      connectedIn: ['bip122'],
    },
    async act(world) {
      await world.widget.instance.switchNamespace('eip155')
      settings(world)
      await world.sees('Disconnect Ethereum and Solana')
    },
  },
  {
    name: 'long-names',
    setting: { connected: { ...longNamed, network: longNetwork.id }, networks: [longNetwork] },
    async act(world) {
      settings(world)
      await world.sees('Disconnect')
    },
  },
  {
    name: 'remote',
    setting: { remoteWallet: distant },
    async act(world) {
      settings(world)
      await world.press('About this name')
      await world.sees('not verified')
    },
  },
  ...settingsWithBoth,
  {
    name: 'no-account',
    async act(world) {
      settings(world)
      await world.sees('No wallet connected')
    },
  },
]

const transactionOf = (entry: JournalEntry, sees: string): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor, journal: [entry] },
  async act({ widget, sees: saw }) {
    widget.router.push('Transaction', { id: entry.id })
    await saw(sees)
  },
})

/** States of a transaction that was sent. */
export const transaction: readonly ViewState[] = [
  { name: 'pending', ...transactionOf(pending, 'Waiting for') },
  { name: 'confirmed', ...transactionOf(confirmed, 'Sent') },
  { name: 'reverted', ...transactionOf(reverted, 'rejected it') },
  { name: 'replaced', ...transactionOf(replaced, 'took its place') },
  { name: 'sped-up', ...transactionOf(spedUp, 'Earlier hash') },
  { name: 'unknown', ...transactionOf(unknown, 'No answer') },
  { name: 'unnamed', ...transactionOf(unnamed, 'Confirmed') },
  { name: 'extremes', ...transactionOf(extreme, 'Waiting for') },
  {
    name: 'none',
    setting: { connected: harbor },
    async act({ widget, sees }) {
      widget.router.push('Transaction', { id: 'gone' })
      await sees('No longer listed')
    },
  },
]

const tokenOf = (
  one: TokenBalance,
  sees: string,
  tokens = few,
  more: Setting = {},
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor, tokens, ...more },
  async act({ widget, sees: saw }) {
    // The details are of what the account holds by then.
    await saw('Ether')
    widget.router.push('Token', { token: tokenKey(one), name: one.name })
    await saw(sees)
  },
})

/** States of the details of a token. */
export const token: readonly ViewState[] = [
  { name: 'coin', ...tokenOf(ether, 'Network') },
  { name: 'normal', ...tokenOf(usdc, 'Contract') },
  { name: 'rising', ...tokenOf(ether, 'Month', few, { pastPrices: 'rising' }) },
  { name: 'falling', ...tokenOf(dai, 'Month', few, { pastPrices: 'falling' }) },
  { name: 'unpriced', ...tokenOf(dai, 'No price', unpriced) },
  ...extremes.map((one, index) => ({ name: `extremes-${index + 1}`, ...tokenOf(one, 'Network', extremes) })),
  { name: 'none', ...tokenOf(fakeUsdc, 'no longer holds') },
]

/** A wallet that is asked, and does not answer. */
const asked = (
  approval: Pick<Approval, 'kind' | 'what' | 'transfer' | 'terms'>,
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected: harbor },
  async act({ widget, sees }) {
    const account = parseAccountId(`eip155:1:${ada}`)
    const part = await widget.account()
    const request = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', reject))
    part.approve({ ...approval, account, request }).catch(() => {})
    await sees('Check the details')
  },
})

const approving = (connected: typeof harbor): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { connected },
  async act({ widget, sees }) {
    widget.router.push('ApproveTransaction')
    await sees('Check the details')
  },
})

/** States of the wait for a wallet's answer. */
export const approveTransaction: readonly ViewState[] = [
  { name: 'normal', ...approving(harbor) },
  { name: 'long-name', ...approving(longNamed) },
  {
    name: 'sending',
    ...asked({
      kind: 'send',
      transfer: { to: bob, token: ether, amount: 500_000_000_000_000_000n, fee: 140_000_000_000_000n },
    }),
  },
  {
    name: 'swapping',
    ...asked({
      kind: 'call',
      what: 'Swap 1 ETH to about 2,988.961031 USDC',
      terms: {
        tokens: [ether, usdc],
        contract: { label: 'Route', address: bob },
        facts: [
          { label: 'You pay', value: '1 ETH' },
          { label: 'You get at least', value: '2,974.016225 USDC' },
          { label: 'Network fee', value: 'Up to 0.00014 ETH' },
        ],
      },
    }),
  },
  {
    name: 'allowing',
    ...asked({
      kind: 'call',
      what: 'Approve 900 USDC',
      terms: {
        tokens: [usdc],
        contract: { label: 'May be taken by', address: bob },
        facts: [
          { label: 'May be taken', value: '900 USDC' },
          { label: 'Network fee', value: 'Up to 0.00008 ETH' },
        ],
      },
    }),
  },
  { name: 'signing', ...asked({ kind: 'sign', what: 'Register ada.foyer.test' }) },
  {
    name: 'remote',
    setting: { remoteWallet: distant },
    async act({ widget, sees }) {
      widget.router.push('ApproveTransaction')
      await sees('Check the details in Fjord')
    },
  },
]

/** Tokens the first time, a failure from then on. */
function once(tokens: ScriptedTokens) {
  let asked = 0
  return (): ScriptedTokens => {
    asked += 1
    return asked === 1 ? tokens : 'fail'
  }
}
