import { base64 } from '@scure/base'
import { canonicalAddress, outputOf } from './bip122/address.js'
import { isSignedByOwner } from './bip122/bip322.js'
import { isSignedByKey } from './bip122/legacy.js'
import type { FamilyVerifier } from './family.js'

/**
 * Verifies what Bitcoin accounts of one key sign, in base64: BIP-322 (P2WPKH, P2TR, P2SH-P2WPKH, P2PKH) and the ECDSA
 * signatures from before it (BIP-137). Asks nobody.
 */
export function bip122(): FamilyVerifier {
  return {
    namespace: 'bip122',
    canonical: canonicalAddress,
    async verify({ text, address, signature }) {
      const output = outputOf(address)
      if (!output) return false
      const bytes = base64.decode(withoutPrefix(signature))
      return isSignedByKey(output, text, bytes) || isSignedByOwner(output, text, bytes)
    },
  }
}

/** Later wallets say what follows: a witness or a whole transaction. Each is known by its bytes. */
function withoutPrefix(signature: string): string {
  return signature.replace(/^(smp|ful)(?=.)/, '')
}
