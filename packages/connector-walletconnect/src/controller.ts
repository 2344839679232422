import type { SourceController } from '@foyer/core'
import type { Pairings } from './pairings.js'

declare module '@foyer/core' {
  interface Views {
    /** A code for any wallet. */
    ConnectingWalletConnectBasic: undefined
    /** `walletId` is that of a wallet in the catalogue, of the host, or used before. */
    ConnectingWalletConnect: { readonly walletId: string }
    /** While a wallet connects and signs in at once. */
    ConnectingSiwe: undefined
  }
}

/** The pairing behind the views. */
export interface PairingController extends SourceController {
  readonly pairings: Pairings
}
