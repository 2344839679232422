import type { FeatureOf, NetworkId } from '@foyer/core'
import type { SwapFacts } from './report.js'
import type { Swaps } from './state.js'

declare module '@foyer/core' {
  interface Views {
    /** `token`: the key ({@link tokenKey}) of the token to give. */
    Swap: { readonly token?: string } | undefined
    SwapSelectToken: undefined
    SwapPreview: undefined
  }
  interface FeatureFlags {
    /** Swapping tokens, where the data API serves the network. @default true */
    swaps: boolean
  }
  interface EventMap {
    OPEN_SWAP: { readonly isSmartAccount: boolean; readonly network: NetworkId }
    INITIATE_SWAP: SwapFacts
    SWAP_SUCCESS: SwapFacts
    SWAP_ERROR: SwapFacts & { readonly message: string }
    SWAP_APPROVAL_ERROR: SwapFacts & { readonly message: string }
  }
}

/** Swaps one token for another. */
export const swaps: FeatureOf<'Swap' | 'SwapSelectToken' | 'SwapPreview', Swaps> = {
  id: 'swaps',
  flag: { name: 'swaps', default: true },
  labels: { en: { swap: 'Swap' }, de: { swap: 'Tauschen' } },
  views: ['Swap', 'SwapSelectToken', 'SwapPreview'],
  requires: ['call'],
  // On a network without swaps the view says where there are some.
  available: ({ hasApi }) => hasApi,
  actions: [
    {
      slot: 'account',
      id: 'swaps',
      order: 20,
      icon: 'swap',
      label: 'swap',
      route: { view: 'Swap', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}

export type { SwapFacts } from './report.js'
export type { SwapState, Swaps } from './state.js'
