import { pairing } from '../world/remote.js'
import { harbor } from '../world/wallets.js'
import type { World } from '../world/world.js'
import type { ViewState } from './viewState.js'

const list = ({ widget }: World) => widget.router.push('AllWallets')

/** States of the list of all wallets. */
export const allWallets: readonly ViewState[] = [
  {
    name: 'normal',
    async act(world) {
      list(world)
      await world.sees('Wallet 8')
    },
  },
  {
    name: 'loading',
    setting: { catalogue: 'slow' },
    async act(world) {
      list(world)
      await world.until(() => ['[type=search]', '.fy-skeleton'].every((one) => world.root.querySelector(one)))
    },
  },
  {
    name: 'empty',
    setting: { wallets: [], catalogue: 'empty' },
    async act(world) {
      list(world)
      await world.sees('No wallet found')
    },
  },
  {
    name: 'one',
    setting: { wallets: [], catalogue: 'one' },
    async act(world) {
      list(world)
      await world.sees('Wallet 1')
    },
  },
  {
    name: 'error',
    setting: { wallets: [], catalogue: 'down' },
    async act(world) {
      list(world)
      await world.sees('did not load')
    },
  },
  {
    name: 'error-remote',
    setting: { catalogue: 'down', remote: pairing.waiting },
    async act(world) {
      list(world)
      await world.sees('did not load')
    },
  },
  {
    name: 'rest-missing',
    setting: { wallets: [], catalogue: 'breaks' },
    async act(world) {
      list(world)
      await world.sees('Wallet 8')
      await world.widget.wallets.loadMore()
      await world.sees('The rest of the list')
    },
  },
  {
    name: 'found',
    setting: { wallets: [harbor] },
    async act(world) {
      list(world)
      await world.sees('Wallet 8')
      await world.fill('Search wallets', 'harb')
      await world.sees('1 wallet found')
    },
  },
  {
    name: 'searching',
    setting: { catalogue: 'slow' },
    async act(world) {
      list(world)
      await world.fill('Search wallets', 'zz')
      await world.until(() => world.root.querySelector('.fy-field-box .fy-spinner') !== null)
    },
  },
  {
    name: 'not-found',
    async act(world) {
      list(world)
      await world.sees('Wallet 8')
      await world.fill('Search wallets', 'A wallet that nobody has ever heard of, with quite a long name')
      await world.sees('Nothing matches')
    },
  },
]

const offer = (walletId: string, sees: string): Pick<ViewState, 'act'> => ({
  async act(world) {
    list(world)
    await world.sees('Wallet 8')
    world.widget.router.push('GetWallet', { walletId })
    await world.sees(sees)
  },
})

/** States of the view that says where a wallet can be had. */
export const getWallet: readonly ViewState[] = [
  { name: 'normal', ...offer('wallet-5', 'App for iPhone') },
  { name: 'no-links', ...offer('wallet-6', 'No download link') },
  { name: 'long-name', ...offer('wallet-7', 'not in this browser') },
  { name: 'unknown', ...offer('nothing', 'not in the list') },
]
