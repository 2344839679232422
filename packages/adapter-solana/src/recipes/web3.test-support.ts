import { type Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import type { SolanaProvider } from '../provider.js'

/** `provider` is what `await foyer.getProvider('solana')` gives. */
export async function payWithWeb3(
  provider: SolanaProvider,
  connection: Connection,
  to: string,
): Promise<string> {
  if (!provider.publicKey) throw new Error('Nobody is connected.')
  const payer = new PublicKey(provider.publicKey.toBytes())
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(to), lamports: 1_000_000 }),
  )
  const signed = await provider.signTransaction(transaction)
  return connection.sendRawTransaction(signed.serialize())
}
