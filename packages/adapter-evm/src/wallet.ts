import type { ConnectedWallet, Wallet } from '@foyer/core/adapters'
import type { Address } from 'viem'
import type { Eip1193Provider } from './provider.js'

/** A wallet as it speaks itself (EIP-1193), on the page or behind a session. */
export interface ForeignWallet extends Pick<Wallet<'eip155', Address>, 'approved' | 'close'> {
  readonly provider: Eip1193Provider
  /** The provider's `request` as it was when the wallet was found (safety T-13). */
  readonly request: (call: { readonly method: string; readonly params: readonly unknown[] }) => unknown
}

/** A wallet for EVM chains. */
export interface EvmWallet extends Wallet<'eip155', Address>, Pick<ForeignWallet, 'provider' | 'request'> {}

/** A wallet that granted accounts. */
export type ConnectedEvmWallet = ConnectedWallet<'eip155', Address, EvmWallet>
