import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { hexToBytes } from '@noble/hashes/utils'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'

/** What kind of key an account has. */
export type PolkadotKeyType = 'ed25519' | 'sr25519' | 'ecdsa'

/** The key of one account. */
export interface PolkadotKey {
  readonly type: PolkadotKeyType
  /** The 32 bytes that addresses are made of. */
  readonly account: Uint8Array
  /** Without the byte that names the kind. */
  sign(bytes: Uint8Array): Uint8Array
}

/** By the byte that stands for each before a signature (MultiSignature). */
export const keyTypes: readonly PolkadotKeyType[] = ['ed25519', 'sr25519', 'ecdsa']

/** @param seed 32 bytes in hex */
export function createPolkadotKey(seed: string, type: PolkadotKeyType): PolkadotKey {
  const secret = hexToBytes(seed.replace(/^0x/, ''))
  switch (type) {
    case 'ed25519':
      return {
        type,
        account: ed25519.getPublicKey(secret),
        sign: (bytes) => ed25519.sign(bytes, secret),
      }
    case 'sr25519': {
      const pair = secretFromSeed(secret)
      return { type, account: getPublicKey(pair), sign: (bytes) => sign(pair, bytes) }
    }
    case 'ecdsa':
      return {
        type,
        account: blake2b(secp256k1.getPublicKey(secret, true), { dkLen: 32 }),
        sign(bytes) {
          const signature = secp256k1.sign(blake2b(bytes, { dkLen: 32 }), secret)
          return Uint8Array.of(...signature.toCompactRawBytes(), signature.recovery)
        },
      }
  }
}
