import { secp256k1 } from '@noble/curves/secp256k1'
import { base64, bech32 } from '@scure/base'
import { concatBytes, ripemd160, sha256, stringToBytes } from 'viem'
import type { Verifier } from './verifier.js'

/** Of accounts that pay (P2WPKH), which sign the old way, with one key (BIP-137). */
export const verifier: Verifier = {
  judge: '@noble/curves',
  async verify(address, text, signature) {
    const [header = 0, ...rest] = base64.decode(signature)
    const publicKey = secp256k1.Signature.fromCompact(Uint8Array.from(rest))
      .addRecoveryBit((header - 27) & 3)
      .recoverPublicKey(digest(text))
    const [version, ...program] = bech32.decodeUnsafe(address)?.words ?? []
    const expected = ripemd160(sha256(publicKey.toRawBytes(true), 'bytes'), 'bytes')
    return version === 0 && `${bech32.fromWords(program)}` === `${expected}`
  },
}

/** Hashed twice, with a heading that keeps it from ever being a transaction. */
function digest(text: string): Uint8Array {
  const parts = ['Bitcoin Signed Message:\n', text].map((part) => {
    const bytes = stringToBytes(part)
    const { length } = bytes
    return [Uint8Array.from(length < 253 ? [length] : [253, length & 255, length >> 8]), bytes]
  })
  return sha256(sha256(concatBytes(parts.flat()), 'bytes'), 'bytes')
}
