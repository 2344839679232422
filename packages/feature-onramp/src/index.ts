import type { FeatureOf } from '@foyer/core'
import type { Onramp } from './state.js'

declare module '@foyer/core' {
  interface Views {
    OnRamp: undefined
    OnRampFiatSelect: undefined
    OnRampTokenSelect: undefined
    OnRampProviders: undefined
    OnRampLeave: undefined
    BuyInProgress: undefined
    WhatIsABuy: undefined
  }
  interface FeatureFlags {
    /** Buying coins by card or bank transfer, where the data API names a provider. @default true */
    onramp: boolean
  }
  interface EventMap {
    /** The form to buy was opened. */
    SELECT_BUY_CRYPTO: undefined
    /** The visitor asked how buying works. */
    SELECT_WHAT_IS_A_BUY: { readonly isSmartAccount: boolean }
    /** An offer was chosen, and the page of its provider opens. */
    SELECT_BUY_PROVIDER: { readonly provider: string; readonly isSmartAccount: boolean }
  }
}

/** Buys coins by card or bank transfer, on the page of a provider. */
export const onramp: FeatureOf<
  | 'OnRamp'
  | 'OnRampFiatSelect'
  | 'OnRampTokenSelect'
  | 'OnRampProviders'
  | 'OnRampLeave'
  | 'BuyInProgress'
  | 'WhatIsABuy',
  Onramp
> = {
  id: 'onramp',
  flag: { name: 'onramp' },
  labels: { 'account.buy': 'Buy' },
  views: [
    'OnRamp',
    'OnRampFiatSelect',
    'OnRampTokenSelect',
    'OnRampProviders',
    'OnRampLeave',
    'BuyInProgress',
    'WhatIsABuy',
  ],
  available: ({ network, hasApi }) => hasApi && /^(eip155|solana):/.test(network.id),
  actions: [
    {
      slot: 'account',
      id: 'onramp',
      order: 10,
      icon: 'buy',
      incoming: true,
      label: 'account.buy',
      route: { view: 'OnRamp', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}

export type { Onramp, OnrampState } from './state.js'
