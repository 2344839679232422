import { getBase58Encoder } from '@solana/kit'
import type { SolanaPublicKey } from './provider.js'

/** An address as hosts of `@solana/web3.js` 1.x hold it. */
export function createPublicKey(address: string): SolanaPublicKey {
  const toBase58 = () => address
  return Object.freeze<SolanaPublicKey>({
    toBase58,
    toString: toBase58,
    toJSON: toBase58,
    toBytes: () => Uint8Array.from(getBase58Encoder().encode(address)),
    equals: (other) => other.toBase58() === address,
  })
}
