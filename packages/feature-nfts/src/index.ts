import type { FeatureOf } from '@foyer/core'
import type { NftsController } from './controller.js'
import type { NftSendFacts } from './send/analytics.js'

declare module '@foyer/core' {
  interface Views {
    Nfts: undefined
    /** `id` as [CAIP-19](https://chainagnostic.org/CAIPs/caip-19) names it. */
    /** Its name stands above it. */
    NftDetails: { readonly id: string; readonly name?: string }
    NftSend: { readonly id: string }
    NftReview: undefined
    /** What looks like spam. */
    NftsHidden: undefined
  }
  interface FeatureFlags {
    /** The NFTs of the account, where the data API serves the network. @default true */
    nfts: boolean
  }
  interface EventMap {
    /** The transfer was confirmed, and goes to the wallet. */
    NFT_SEND_INITIATED: NftSendFacts
    /** It was handed to the chain, which decides what becomes of it. */
    NFT_SEND_SUCCESS: NftSendFacts
    /** The visitor declined in the wallet: no error. */
    NFT_SEND_REJECTED: NftSendFacts & { readonly message: string }
    /** It was not handed on, or nobody knows. */
    NFT_SEND_ERROR: NftSendFacts & { readonly message: string }
  }
}

/** The NFTs of the account in use, as a tab beside its tokens. */
export const nfts: FeatureOf<'Nfts' | 'NftDetails' | 'NftSend' | 'NftReview' | 'NftsHidden', NftsController> =
  {
    id: 'nfts',
    flag: { name: 'nfts' },
    labels: { nfts: 'NFTs' },
    views: ['Nfts', 'NftDetails', 'NftSend', 'NftReview', 'NftsHidden'],
    inner: ['NftDetails', 'NftSend'],
    serves: ['eip155', 'solana'],
    actions: [
      {
        slot: 'tabs',
        id: 'nfts',
        order: 1,
        icon: 'eye',
        label: 'nfts',
        route: { view: 'Nfts', params: undefined },
      },
    ],
    load: () => import('./feature.js'),
  }

export type { NftsController } from './controller.js'
export type { Nfts, NftsState } from './holdings.js'
export type { Nft, NftMedia, NftStandard, NftTrait } from './nft.js'
export type { NftSendFacts } from './send/analytics.js'
export type { NftSending, NftSendState } from './send/state.js'
