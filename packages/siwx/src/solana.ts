import { base58 } from '@scure/base'
import { isSignedByEd25519 } from './ed25519.js'
import type { FamilyVerifier } from './family.js'

/** Of 64 bytes in base58. To read more takes time by the square of its length, which a stranger would have the server spend. */
const maxLength = 88

/** Verifies ed25519 signatures of Solana accounts, in base58. Asks nobody. */
export function solana(): FamilyVerifier {
  return {
    namespace: 'solana',
    canonical: (address) => (keyOf(address) ? address : undefined),
    async verify({ text, address, signature }) {
      if (signature.length > maxLength) return false
      const [key, bytes] = [keyOf(address), base58.decode(signature)]
      return key !== undefined && isSignedByEd25519(bytes, new TextEncoder().encode(text), key)
    },
  }
}

/** An address is its key, which base58 writes in one way. */
function keyOf(address: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  const key = base58.decode(address)
  return key.length === 32 ? key : undefined
}
