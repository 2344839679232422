import type { PairingController } from '@foyer/connector-walletconnect'
import { displayText } from '@foyer/core'
import { approvedBy, openSignIn, pairing, type ScriptedPairing } from '../world/remote.js'
import type { Setting, World } from '../world/world.js'
import { featureViews } from './shell.js'
import type { ViewState } from './viewState.js'

const fjord = {
  id: 'fjord',
  name: 'Fjord',
  homepage: 'https://fjord.example',
  mobileLink: 'fjord://',
  desktopLink: 'fjord://',
  webappLink: 'https://app.fjord.example',
}
const onPhonesAlone = { id: 'quay', name: 'Quay', mobileLink: 'quay://' }
const longNamed = {
  ...fjord,
  id: 'long',
  name: 'The Wallet of the Honourable Company of Merchants and Adventurers',
}

const skiff = {
  name: displayText('Skiff'),
  url: undefined,
  icon: undefined,
  redirect: { native: undefined, universal: undefined },
}

const terms = { features: { legalCheckbox: true }, termsUrl: 'https://terms.example/' }

function any(script: ScriptedPairing, ends: string, more: Setting = {}): Pick<ViewState, 'setting' | 'act'> {
  return {
    setting: { remote: script, ...more },
    async act({ widget, sees }) {
      await sees('500')
      widget.router.push('ConnectingWalletConnectBasic')
      await sees(ends)
    },
  }
}

/** States of the code for any wallet. */
export const connectingWalletConnectBasic: readonly ViewState[] = [
  { name: 'loading', ...any(pairing.preparing, 'Preparing the code') },
  { name: 'normal', ...any(pairing.waiting, 'The code is ready') },
  {
    name: 'untouched',
    setting: { remote: pairing.waiting, untouched: true },
    async act({ widget, sees }) {
      await sees('Phone wallet')
      widget.router.push('ConnectingWalletConnectBasic')
      await sees('to show the code')
    },
  },
  { name: 'declined', ...any(pairing.declined, 'Connection declined') },
  { name: 'error', ...any(pairing.noRelay, 'Can’t reach wallets') },
  { name: 'refused', ...any(pairing.refused, 'date and time') },
  { name: 'terms', ...any(pairing.waiting, 'Accept the terms', { options: terms }) },
  ...featureViews,
]

function one(
  script: ScriptedPairing,
  ends: string,
  { wallet = fjord, way = '', next }: Partial<Steps> = {},
): Pick<ViewState, 'setting' | 'act'> {
  return {
    setting: { remote: script, options: { customWallets: [wallet] } },
    async act(world) {
      await world.sees('500')
      world.widget.router.push('ConnectingWalletConnect', { walletId: wallet.id })
      if (way) await world.press(way)
      await next?.(world, wallet.id)
      await world.sees(ends)
    },
  }
}

interface Steps {
  readonly wallet: typeof fjord | typeof onPhonesAlone
  /** The tab to choose. */
  readonly way: string
  readonly next: (world: World, walletId: string) => Promise<void>
}

/** As if the link had been followed; a real app would open. */
async function follow({ widget, until }: World, walletId: string) {
  const shown = await widget.features.resolve('ConnectingWalletConnect')
  const pairings = isPairing(shown?.controller) ? shown.controller.pairings : undefined
  if (!pairings) throw new Error('The views are of another source.')
  await until(() => pairings.state.offer.status === 'ready')
  const wallet = widget.wallets.state.custom.find(({ id }) => id === walletId)
  if (wallet) pairings.opened(wallet)
}

function isPairing(controller: unknown): controller is PairingController {
  return typeof controller === 'object' && controller !== null && 'pairings' in controller
}

/** States of connecting and signing in at once. */
export const connectingSiwe: readonly ViewState[] = [
  { name: 'normal', ...one(pairing.signingIn, 'Approve in Fjord', { way: 'Desktop', next: follow }) },
  {
    name: 'long-name',
    ...one(pairing.signingIn, 'Approve in', { way: 'Desktop', wallet: longNamed, next: follow }),
  },
  {
    name: 'signing-in',
    ...any(approvedBy(skiff, ['eip155'], openSignIn), 'Signing you in'),
  },
]

/** States of the view that pairs with one wallet. */
export const connectingWalletConnect: readonly ViewState[] = [
  { name: 'loading', ...one(pairing.preparing, 'Preparing the code') },
  { name: 'normal', ...one(pairing.waiting, 'The code is ready') },
  { name: 'one-way', ...one(pairing.waiting, 'The code is ready', { wallet: onPhonesAlone }) },
  { name: 'long-name', ...one(pairing.waiting, 'The code is ready', { wallet: longNamed }) },
  { name: 'declined', ...one(pairing.declined, 'Connection declined') },
  { name: 'error', ...one(pairing.noRelay, 'Can’t reach wallets') },
  { name: 'app-loading', ...one(pairing.preparing, 'Open the app', { way: 'Desktop' }) },
  { name: 'app', ...one(pairing.waiting, 'Open the app', { way: 'Desktop' }) },
  { name: 'app-opened', ...one(pairing.waiting, 'come back here', { way: 'Desktop', next: follow }) },
  { name: 'app-slow', ...one(pairing.waiting, 'taking longer', { way: 'Desktop', next: follow }) },
  { name: 'app-declined', ...one(pairing.declined, 'Connection declined', { way: 'Desktop' }) },
  { name: 'app-expired', ...one(pairing.expired, 'has expired', { way: 'Desktop', next: follow }) },
  { name: 'app-error', ...one(pairing.noRelay, 'Can’t reach wallets', { way: 'Desktop' }) },
  { name: 'app-long-name', ...one(pairing.waiting, 'Open the app', { way: 'Desktop', wallet: longNamed }) },
  { name: 'web', ...one(pairing.waiting, 'in a new tab', { way: 'Web' }) },
  {
    name: 'unknown',
    setting: { remote: pairing.waiting },
    async act({ widget, sees }) {
      widget.router.push('ConnectingWalletConnect', { walletId: 'gone' })
      await sees('not in the list')
    },
  },
]
