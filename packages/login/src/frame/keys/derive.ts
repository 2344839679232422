import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { bytesToHex, checksumAddress, type Hex, hexToBytes, keccak256, numberToHex } from 'viem'

// The paths are those that other wallets take, so that the words of one open the same accounts in another:
// https://github.com/satoshilabs/slips/blob/master/slip-0044.md
const hardened = 0x80_00_00_00
const evmPath = [44 + hardened, 60 + hardened, hardened, 0, 0]
const solanaPath = [44, 501, 0, 0]

/** A signature over a digest, as Ethereum takes it apart. */
export interface EvmSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

/** The account on EVM chains. */
export interface EvmAccount {
  readonly address: Hex
  /** @param digest 32 bytes */
  sign(digest: Hex): EvmSignature
  /** Forgets the key. */
  wipe(): void
}

/** The account on EVM chains. */
export function evmAccount(seed: Uint8Array): EvmAccount {
  const key = deriveSecp256k1(seed, evmPath)
  const point = secp256k1.getPublicKey(key, false).subarray(1)
  return {
    address: checksumAddress(`0x${keccak256(point).slice(-40)}`),
    sign(digest) {
      const { r, s, recovery } = secp256k1.sign(hexToBytes(digest), key, { lowS: true })
      return {
        r: numberToHex(r, { size: 32 }),
        s: numberToHex(s, { size: 32 }),
        yParity: recovery === 0 ? 0 : 1,
      }
    },
    wipe: () => void key.fill(0),
  }
}

/** An account on Solana. */
export interface SolanaAccount {
  readonly address: string
  sign(message: Uint8Array): Uint8Array
  /** Forgets the key. */
  wipe(): void
}

/** The account on Solana. */
export function solanaAccount(seed: Uint8Array): SolanaAccount {
  const key = deriveEd25519(seed, solanaPath)
  return {
    address: base58.encode(ed25519.getPublicKey(key)),
    sign: (message) => ed25519.sign(message, key),
    wipe: () => void key.fill(0),
  }
}

/**
 * Makes the curves ready: their tables take longer to make than a signature, and a visitor who reads what is asked does not
 * wait for them.
 */
export function warm(network: string): void {
  const nobody = new Uint8Array(64)
  if (network.startsWith('eip155:')) evmAccount(nobody).sign(keccak256(nobody))
  else solanaAccount(nobody)
}

/** The addresses that a seed leads to, by namespace. */
export function addresses(seed: Uint8Array): Readonly<Record<string, string>> {
  const [evm, solana] = [evmAccount(seed), solanaAccount(seed)]
  evm.wipe()
  solana.wipe()
  return { eip155: evm.address, solana: solana.address }
}

/** A signature in the 65 bytes that pages are answered. */
export function signatureHex({ r, s, yParity }: EvmSignature): Hex {
  return `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

/**
 * A key of secp256k1 by [BIP-32](https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki).
 * @param path steps from 2^31 on are hardened
 */
export function deriveSecp256k1(seed: Uint8Array, path: readonly number[]): Uint8Array {
  const { n } = secp256k1.CURVE
  let node = hmac(sha512, new TextEncoder().encode('Bitcoin seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    if (step >= hardened) data.set(node.subarray(0, 32), 1)
    else data.set(secp256k1.getPublicKey(node.subarray(0, 32)))
    new DataView(data.buffer).setUint32(33, step)
    const next = hmac(sha512, node.subarray(32), data)
    const sum = (numberIn(next.subarray(0, 32)) + numberIn(node.subarray(0, 32))) % n
    // The standard has a rule for these, which nobody will ever need: one seed in 2^127.
    if (numberIn(next.subarray(0, 32)) >= n || sum === 0n) throw new Error('The path leads to no key.')
    next.set(hexToBytes(numberToHex(sum, { size: 32 })))
    node.fill(0)
    data.fill(0)
    node = next
  }
  return node.subarray(0, 32)
}

function numberIn(bytes: Uint8Array): bigint {
  return BigInt(bytesToHex(bytes))
}

/**
 * A key of Ed25519 by [SLIP-10](https://github.com/satoshilabs/slips/blob/master/slip-0010.md).
 * @param path every step is hardened: the curve has no others
 */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + hardened)
    const next = hmac(sha512, node.subarray(32), data)
    node.fill(0)
    data.fill(0)
    node = next
  }
  return node.subarray(0, 32)
}
