import { ed25519 } from '@noble/curves/ed25519'

/**
 * Whether a key signed, as strict verifiers have it (RFC 8032): keys and points in one encoding alone, and of the main
 * group. With a part of small order, one secret would have eight keys, and be eight accounts.
 */
export function isSignedByEd25519(signature: Uint8Array, text: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64 || !ed25519.verify(signature, text, key, { zip215: false })) return false
  return [key, signature.slice(0, 32)].every((point) => ed25519.ExtendedPoint.fromHex(point).isTorsionFree())
}
