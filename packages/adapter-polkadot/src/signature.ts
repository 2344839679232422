import { MalformedAnswerError } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { verify as verifySr25519 } from '@scure/sr25519'

type Verify = (signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array) => boolean

/** The kinds of key, by the byte that names them in front of a signature (MultiSignature). Plain JavaScript: no WebAssembly. */
const kinds: readonly { readonly byte: number; readonly length: number; readonly verify: Verify }[] = [
  {
    byte: 1,
    length: 64,
    verify: (signature, bytes, publicKey) => verifySr25519(bytes, signature, publicKey),
  },
  {
    byte: 0,
    length: 64,
    verify: (signature, bytes, publicKey) => ed25519.verify(signature, bytes, publicKey),
  },
  { byte: 2, length: 65, verify: verifyEcdsa },
]

/**
 * The signature in a wallet's answer, with the byte in front that names its kind. Checked: a wallet that signed other
 * bytes, or with another key, is found out here. @throws {MalformedAnswerError}
 * @param either what may have been signed
 */
export function parseSignature(
  method: string,
  answer: unknown,
  either: readonly Uint8Array[],
  publicKey: Uint8Array,
): Uint8Array {
  const text = read(answer, 'signature')
  const given =
    typeof text === 'string' && /^(0x)?([0-9a-f]{2}){64,66}$/i.test(text)
      ? hexToBytes(text.replace(/^0x/i, ''))
      : []
  for (const { byte, length, verify } of kinds) {
    const bare = Uint8Array.from(given.length === length + 1 && given[0] === byte ? given.slice(1) : given)
    if (bare.length === length && either.some((bytes) => holds(() => verify(bare, bytes, publicKey))))
      return Uint8Array.of(byte, ...bare)
  }
  throw new MalformedAnswerError(method, answer)
}

const [opening, closing] = [utf8ToBytes('<Bytes>'), utf8ToBytes('</Bytes>')]

/** What wallets sign for `signRaw`: wrapped, so that it can never be a transaction, unless it is already. */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  const isWrapped =
    opening.every((byte, at) => bytes[at] === byte) &&
    closing.every((byte, at) => bytes.at(at - closing.length) === byte)
  return isWrapped ? bytes : concatBytes(opening, bytes, closing)
}

function verifyEcdsa(signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array): boolean {
  const hash = blake2b(bytes, { dkLen: 32 })
  const point = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
    .addRecoveryBit(signature[64] ?? 0)
    .recoverPublicKey(hash)
  // The account of such a key is its hash.
  return String(blake2b(point.toRawBytes(true), { dkLen: 32 })) === String(publicKey)
}

// The libraries throw at keys and signatures that are none.
function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
