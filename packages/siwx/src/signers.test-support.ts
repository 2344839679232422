import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64, bech32, hex } from '@scure/base'
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainId, SignInMessage } from './message.js'

/** Somebody with a key. */
export interface Signer {
  readonly name: string
  readonly chainId: ChainId
  readonly address: string
  sign(text: string): Promise<string>
}

const seed = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** One of each scheme. */
export const signers: readonly Signer[] = [
  evm(),
  solana(),
  bitcoin(),
  ...[0, 1, 2].map((scheme) => polkadot(scheme)),
]

/** What anybody may sign in with. */
export function messageOf({ chainId, address }: Pick<Signer, 'chainId' | 'address'>): SignInMessage {
  return {
    domain: 'app.example',
    accountAddress: address,
    chainId,
    uri: 'https://app.example/login',
    version: '1',
    nonce: 'a1b2c3d4e5f6',
    statement: 'Sign in to the example.',
    issuedAt: '2026-01-01T12:00:00.000Z',
    expirationTime: '2026-01-01T12:30:00.000Z',
  }
}

function evm(): Signer {
  const account = privateKeyToAccount(`0x${hex.encode(seed)}`)
  const sign = (message: string) => account.signMessage({ message })
  return { name: 'EVM', chainId: 'eip155:1', address: account.address, sign }
}

function solana(): Signer {
  return {
    name: 'Solana',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: base58.encode(ed25519.getPublicKey(seed)),
    sign: async (text) => base58.encode(ed25519.sign(bytesOf(text), seed)),
  }
}

function bitcoin(): Signer {
  const keyHash = ripemd160(sha256(secp256k1.getPublicKey(seed, true)))
  return {
    name: 'Bitcoin, ECDSA',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    address: bech32.encode('bc', [0, ...bech32.toWords(keyHash)]),
    async sign(text) {
      const parts = ['Bitcoin Signed Message:\n', text].flatMap((part) => {
        const bytes = bytesOf(part)
        return [
          ...(bytes.length < 253 ? [bytes.length] : [253, bytes.length & 255, bytes.length >> 8]),
          ...bytes,
        ]
      })
      const signature = secp256k1.sign(sha256(sha256(Uint8Array.from(parts))), seed)
      return base64.encode(Uint8Array.from([39 + signature.recovery, ...signature.toCompactRawBytes()]))
    },
  }
}

function polkadot(scheme: number): Signer {
  const secret = secretFromSeed(seed)
  const key = [
    () => ed25519.getPublicKey(seed),
    () => getPublicKey(secret),
    () => blake2b(secp256k1.getPublicKey(seed, true), { dkLen: 32 }),
  ][scheme]?.()
  return {
    name: `Polkadot, ${['ed25519', 'sr25519', 'ECDSA'][scheme]}`,
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address: ss58(key ?? new Uint8Array()),
    async sign(text) {
      const bytes = bytesOf(`<Bytes>${text}</Bytes>`)
      const ecdsa = secp256k1.sign(blake2b(bytes, { dkLen: 32 }), seed)
      const signature = [
        () => ed25519.sign(bytes, seed),
        () => signSr25519(secret, bytes),
        () => Uint8Array.from([...ecdsa.toCompactRawBytes(), ecdsa.recovery]),
      ][scheme]?.()
      return `0x${hex.encode(Uint8Array.from([scheme, ...(signature ?? [])]))}`
    },
  }
}

/** An address of Polkadot. */
export function ss58(key: Uint8Array): string {
  const body = Uint8Array.from([0, ...key])
  const checksum = blake2b(Uint8Array.from([...bytesOf('SS58PRE'), ...body])).slice(0, 2)
  return base58.encode(Uint8Array.from([...body, ...checksum]))
}
