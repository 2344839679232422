import { base58 } from '@scure/base'
import { isSignedByEd25519 } from './ed25519.js'
import type { FamilyVerifier } from './family.js'
import { holds } from './holds.js'

/** Of 64 bytes in base58. To read more takes time by the square of its length, which a stranger would have the server spend. */
const maxLength = 88

/** Verifies ed25519 signatures of Solana accounts, in base58. Asks nobody. */
export function solana(): FamilyVerifier {
  return {
    namespace: 'solana',
    canonical: (address) => (keyOf(address) ? address : undefined),
    async verify({ text, address, signature }) {
      if (signature.length > maxLength) return false
      const key = keyOf(address)
      if (!key) return false
      return holds(() => isSignedByEd25519(base58.decode(signature), new TextEncoder().encode(text), key))
    },
  }
}

/** An address is its key, which base58 writes in one way. */
function keyOf(address: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  const key = base58.decode(address)
  return key.length === 32 ? key : undefined
}
