import type { Namespace } from '@foyer/core'

declare module '@foyer/core' {
  interface Views {
    AllWallets: undefined
    /** `walletId` is the id of a connector: in the chain family named, else of a wallet's first. */
    ConnectingExternal: { readonly walletId: string; readonly namespace?: Namespace }
    /** `walletId` is that of a wallet in the catalogue, of the host, or used before. */
    ConnectingWalletConnect: { readonly walletId: string }
    ConnectingWalletConnectBasic: undefined
    ConnectingMultiChain: { readonly walletId: string }
    /** `walletId` is that of a wallet in the catalogue. A feature that lists this view takes it over. */
    GetWallet: { readonly walletId: string }
    Networks: undefined
    UnsupportedChain: undefined
    AccountSettings: undefined
    WhatIsAWallet: undefined
    WhatIsANetwork: undefined
  }
}
