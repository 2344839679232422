import { base64 } from '@scure/base'
import { canonicalAddress, outputOf } from './bip122/address.js'
import { type Form, isSignedByOwner } from './bip122/bip322.js'
import { isSignedByKey } from './bip122/legacy.js'
import type { FamilyVerifier } from './family.js'
import { holds } from './holds.js'

/**
 * Verifies what Bitcoin accounts of one key sign, in base64: BIP-322 (P2WPKH, P2TR, P2SH-P2WPKH, P2PKH) and the ECDSA
 * signatures from before it (BIP-137). Asks nobody.
 */
export function bip122(): FamilyVerifier {
  return {
    namespace: 'bip122',
    canonical: canonicalAddress,
    async verify({ text, address, signature }) {
      return holds(() => {
        const output = outputOf(address)
        if (!output) return false
        const form = forms[signature.slice(0, 3)]
        const bytes = base64.decode(form ? signature.slice(3) : signature)
        return (!form && isSignedByKey(output, text, bytes)) || isSignedByOwner(output, text, bytes, form)
      })
    },
  }
}

/** Later wallets say the form of what follows (BIP-322). Without it, either form is read, or a signature from before. */
const forms: Readonly<Record<string, Form>> = { smp: 'simple', ful: 'full' }
