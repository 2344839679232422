import { RequestPendingError, WalletRequestError } from '@foyer/core'
import { pairing } from '../world/remote.js'
import { decline, hang, harbor, longNamed, meridian, type ScriptedWallet, wallet } from '../world/wallets.js'
import type { World } from '../world/world.js'
import { times, type ViewState } from './viewState.js'

const remember = ({ widget }: World) =>
  widget.wallets.remember({ ...harbor, name: harbor.name, rdns: harbor.rdns })
const twoFamilies = wallet('Harbor', { icon: harbor.icon, everyFamily: true })

const everywhere = wallet('Everywhere', { icon: meridian.icon, everyFamily: true })
const orca = wallet('Orca', { families: ['solana'] })

/** Wallets of all kinds, with one chain family chosen. */
function among(family?: string): Pick<ViewState, 'setting' | 'act'> {
  return {
    setting: { families: 4, wallets: [everywhere, harbor, orca] },
    async act({ press, sees, until, root }) {
      await sees('500')
      if (family) await press(family)
      await until(() => root.querySelector('.fy-skeleton') === null)
    },
  }
}

/** States of the Connect view. */
export const connect: readonly ViewState[] = [
  {
    name: 'normal',
    async act(world) {
      remember(world)
      await world.sees('Recent')
      await world.sees('500')
    },
  },
  {
    name: 'one-wallet',
    setting: { wallets: [harbor], catalogue: 'none' },
    act: ({ sees }) => sees('Harbor'),
  },
  { name: 'loading', setting: { wallets: [], catalogue: 'slow' }, act: ({ sees }) => sees('No wallet') },
  { name: 'empty', setting: { wallets: [] }, act: ({ sees }) => sees('Wallet 2') },
  {
    name: 'first-visit',
    setting: { wallets: [], catalogue: 'none' },
    act: ({ sees }) => sees('MetaMask'),
  },
  {
    name: 'nothing',
    setting: { wallets: [], catalogue: 'none', options: { popularWallets: false } },
    act: ({ sees }) => sees('no way to connect'),
  },
  { name: 'error', setting: { wallets: [], catalogue: 'down' }, act: ({ sees }) => sees('All wallets') },
  {
    name: 'long-names',
    setting: { wallets: [longNamed, wallet('Кошелёк очень длинного имени для проверки переноса строк')] },
    act: ({ sees }) => sees('500'),
  },
  {
    name: 'many-wallets',
    setting: { wallets: times(14, (at) => wallet(`Wallet on device ${at + 1}`)) },
    act: ({ sees }) => sees('500'),
  },
  {
    name: 'name-used-twice',
    setting: {
      wallets: [
        { ...harbor, disputed: true },
        { ...wallet('Harbor 2'), disputed: true, name: harbor.name },
      ],
    },
    act: ({ sees }) => sees('500'),
  },
  {
    name: 'wallet-locked',
    setting: { wallets: [{ ...harbor, locked: true }, meridian], remembered: harbor.id },
    async act(world) {
      remember(world)
      await world.sees('shows no account')
      await world.sees('500')
    },
  },
  {
    name: 'wallet-gone',
    setting: { wallets: [meridian], remembered: harbor.id },
    async act(world) {
      remember(world)
      await world.sees('is not in this browser')
      await world.sees('500')
    },
  },
  {
    name: 'way-loading',
    setting: { lostWay: 'pending' },
    async act({ sees }) {
      await sees('500')
      await sees('Loading')
    },
  },
  {
    name: 'way-failed',
    setting: { lostWay: 'failed' },
    async act({ sees }) {
      await sees('500')
      await sees('did not load')
    },
  },
  {
    name: 'two-families',
    setting: { families: 2, wallets: [twoFamilies, meridian] },
    act: async ({ sees }) => {
      await sees('Solana')
      await sees('500')
    },
  },
  { name: 'four-families', ...among() },
  { name: 'filtered', ...among('Solana') },
  { name: 'filtered-last', ...among('Polkadot') },
  {
    name: 'filtered-empty',
    setting: { families: 4, wallets: [harbor], catalogue: 'none' },
    async act({ press, sees }) {
      await press('Bitcoin')
      await sees('Xverse')
    },
  },
  {
    name: 'filtered-elsewhere',
    setting: { families: 4, wallets: [harbor], remote: pairing.waiting },
    async act({ press, sees }) {
      await press('Bitcoin')
      await sees('No wallet for Bitcoin')
      await sees('500')
    },
  },
  {
    name: 'one-more',
    setting: { families: 4, connected: everywhere, wallets: [harbor, orca], catalogue: 'none' },
    async act({ widget, press, sees }) {
      widget.router.push('AccountSettings')
      await press('Connect Solana')
      await sees('On this device')
    },
  },
  {
    name: 'family-of-host',
    setting: { families: 4, wallets: [everywhere, harbor], catalogue: 'none' },
    async act({ widget, sees }) {
      widget.modal.open({ view: 'Connect', namespace: 'bip122' })
      await sees('Everywhere')
    },
  },
  {
    name: 'terms',
    setting: {
      options: {
        features: { legalCheckbox: true },
        termsUrl: 'https://terms.example/',
        privacyUrl: 'https://privacy.example/',
      },
    },
    act: ({ sees }) => sees('500'),
  },
  {
    name: 'remote',
    setting: { remote: pairing.waiting },
    act: async ({ sees }) => {
      await sees('Phone wallet')
      await sees('500')
    },
  },
  {
    name: 'remote-alone',
    setting: { remote: pairing.waiting, wallets: [] },
    act: async ({ sees }) => {
      await sees('Wallet 2')
      await sees('500')
    },
  },
  {
    name: 'collapsed',
    setting: { options: { features: { collapseWallets: true } } },
    act: ({ sees }) => sees('Harbor'),
  },
]

const connecting = (
  answer: ScriptedWallet['answer'],
  ends: string,
  of = harbor,
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: { wallets: [{ ...of, answer }, meridian] },
  async act({ widget, sees }) {
    widget.router.push('ConnectingExternal', { walletId: of.id })
    await sees(ends)
  },
})

/** States of the view that connects one wallet. */
export const connectingExternal: readonly ViewState[] = [
  { name: 'pending', ...connecting(hang, 'Approve the connection') },
  { name: 'declined', ...connecting(decline, 'declined') },
  {
    name: 'already-open',
    ...connecting(() => Promise.reject(new RequestPendingError('eth_requestAccounts')), 'already open'),
  },
  {
    name: 'error',
    ...connecting(
      () => Promise.reject(new WalletRequestError('eth_requestAccounts', 'locked')),
      'The wallet did not connect',
    ),
  },
  { name: 'long-name', ...connecting(hang, 'Approve the connection', longNamed) },
  {
    name: 'missing',
    async act({ widget, sees }) {
      widget.router.push('ConnectingExternal', { walletId: 'gone' })
      await sees('not available')
    },
  },
]

/** The choice among the chain families of a wallet, which answers in its own way. */
const choice = (
  families: 2 | 4,
  answers?: (asked: number) => Promise<void>,
): Pick<ViewState, 'setting' | 'act'> => ({
  setting() {
    let asked = 0
    const answer = async () => {
      asked += 1
      await answers?.(asked)
    }
    return { families, wallets: [{ ...twoFamilies, answer }] }
  },
  async act({ widget, sees, press }) {
    await sees('Solana')
    widget.router.push('ConnectingMultiChain', { walletId: twoFamilies.id })
    await sees('Connect all')
    if (answers) await press('Connect all')
  },
})

/** States of the choice between a wallet's chain families. */
export const connectingMultiChain: readonly ViewState[] = [
  { name: 'normal', ...choice(4) },
  { name: 'two', ...choice(2) },
  { name: 'asking', ...choice(4, (asked) => (asked === 2 ? hang() : Promise.resolve())) },
  { name: 'declined', ...choice(4, (asked) => (asked === 2 ? decline() : Promise.resolve())) },
  {
    name: 'one-connected',
    setting: { families: 4, connected: everywhere, connectedIn: ['solana'] },
    async act({ widget, sees }) {
      widget.router.push('ConnectingMultiChain', { walletId: everywhere.id })
      await sees('Connected')
    },
  },
  {
    name: 'missing',
    async act({ widget, sees }) {
      widget.router.push('ConnectingMultiChain', { walletId: 'gone' })
      await sees('not available')
    },
  },
]
