import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { hash160, isSame, type Output, type OutputType, witnessScript } from './address.js'
import { joined, sized } from './bytes.js'

/**
 * Whether a key signed a text in the way that was there first: 65 bytes, of which the first says how to find the key, and
 * most often of what kind its address is.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export function isSignedByKey({ type, program }: Output, text: string, signature: Uint8Array): boolean {
  const [first = 0] = signature
  const header = first - 27
  const kind = header >> 2
  // Wallets older than the standard say the second for witness programs as well.
  if (signature.length !== 65 || (kinds[kind] !== type && kind !== 1)) return false
  const parsed = secp256k1.Signature.fromCompact(signature.slice(1))
  // With the other half it would fit as well.
  if (parsed.hasHighS()) return false
  const key = parsed.addRecoveryBit(header & 3).recoverPublicKey(digest(text))
  const keyHash = hash160(key.toRawBytes(kind > 0))
  // Taproot addresses name a whole key, which is as long as no hash.
  return isSame(type === 'p2sh' ? hash160(witnessScript(keyHash)) : keyHash, program)
}

/** What the headers say of the address, in fours: of a key in full, a compressed one, one in a script, one in a witness program. */
const kinds: readonly OutputType[] = ['p2pkh', 'p2pkh', 'p2sh', 'p2wpkh']

/** Hashed twice, with a heading that keeps it from ever being a transaction. */
function digest(text: string): Uint8Array {
  const parts = ['Bitcoin Signed Message:\n', text].map((part) => sized(new TextEncoder().encode(part)))
  return sha256(sha256(joined(...parts)))
}
