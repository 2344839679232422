import { AnchorProvider } from '@anchor-lang/core'
import { type Connection, PublicKey } from '@solana/web3.js'
import type { SolanaProvider } from '../provider.js'

/** `provider` is what `await foyer.getProvider('solana')` gives; make another one when the account changes. */
export function anchorProvider(provider: SolanaProvider, connection: Connection): AnchorProvider {
  if (!provider.publicKey) throw new Error('Nobody is connected.')
  const wallet = {
    publicKey: new PublicKey(provider.publicKey.toBytes()),
    signTransaction: provider.signTransaction,
    signAllTransactions: provider.signAllTransactions,
  }
  return new AnchorProvider(connection, wallet)
}
