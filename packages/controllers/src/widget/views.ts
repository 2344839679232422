import type { Namespace, ViewId } from '@foyer/core'

declare module '@foyer/core' {
  interface Views {
    /** `walletId` is the id of a connector: in the chain family named, else of a wallet's first. */
    ConnectingExternal: { readonly walletId: string; readonly namespace?: Namespace }
    ConnectingMultiChain: { readonly walletId: string }
    UnsupportedChain: undefined
    AccountSettings: undefined
    /** One that was sent from here, by its id in the journal. */
    Transaction: { readonly id: string }
    /** One that the account holds, by its key; its name stands above it. */
    Token: { readonly token: string; readonly name?: string }
    WhatIsAWallet: undefined
    WhatIsANetwork: undefined
  }
}

/** Views on the way to a connection, beside those of wallet sources. Where one of them was the only purpose, a connection ends the visit. */
export const connectingViews: readonly ViewId[] = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'GetWallet',
  'WhatIsAWallet',
]
