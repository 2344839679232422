import type { Namespace } from '@foyer/core'

declare module '@foyer/core' {
  interface Views {
    AllWallets: undefined
    /** `walletId` is that of a `WalletEntry`; without `namespace` its first connector is meant. */
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
