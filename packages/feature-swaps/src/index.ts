import type { FeatureOf, NetworkId } from '@foyer/core'
import type { SwapFacts } from './analytics.js'
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
    /** The form to swap was opened. */
    OPEN_SWAP: { readonly isSmartAccount: boolean; readonly network: NetworkId }
    /** The swap was confirmed, and goes to the wallet. */
    INITIATE_SWAP: SwapFacts
    /** It was handed to the chain, which decides what becomes of it. */
    SWAP_SUCCESS: SwapFacts
    /** The visitor declined the swap or its approval in the wallet: no error. */
    SWAP_REJECTED: SwapFacts & { readonly message: string }
    /** It was not handed on, or nobody knows. */
    SWAP_ERROR: SwapFacts & { readonly message: string }
    /** The approval that it needs first was not handed on. */
    SWAP_APPROVAL_ERROR: SwapFacts & { readonly message: string }
  }
}

/** Swaps one token for another. */
export const swaps: FeatureOf<'Swap' | 'SwapSelectToken' | 'SwapPreview', Swaps> = {
  id: 'swaps',
  flag: { name: 'swaps', default: true },
  labels: { swap: 'Swap' },
  views: ['Swap', 'SwapSelectToken', 'SwapPreview'],
  requires: ['call'],
  // On a network without swaps the view says where there are some.
  available: ({ hasApi }) => hasApi,
  actions: [
    {
      slot: 'account',
      withToken: true,
      id: 'swaps',
      order: 20,
      icon: 'swap',
      label: 'swap',
      route: { view: 'Swap', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}

export type { SwapFacts } from './analytics.js'
export type { SwapState, Swaps } from './state.js'
