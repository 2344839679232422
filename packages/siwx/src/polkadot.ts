import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { base58, hex } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import { isSignedByEd25519 } from './ed25519.js'
import type { FamilyVerifier } from './family.js'
import { holds } from './holds.js'
import type { ChainId } from './message.js'
import { check, checkNames, isRecord } from './options.js'
import { canonicalChain } from './profiles.js'

/** Networks of the Polkadot family. */
export interface PolkadotOptions {
  /**
   * The number that addresses of a network begin with (SS58), where that is not the generic one (42). Polkadot, Kusama
   * and their Asset Hubs are known.
   */
  readonly prefixes?: Readonly<Record<ChainId, number>>
}

/**
 * Verifies what accounts of Polkadot and its relatives sign: sr25519, ed25519 or ECDSA, in hex. The first of 65 bytes
 * names the scheme; one of 64 is of sr25519 or ed25519. Asks nobody.
 * @throws {SiwxError} `options`
 */
export function polkadot(options: PolkadotOptions = {}): FamilyVerifier {
  checkNames('polkadot', options, ['prefixes'])
  const { prefixes = {} } = options
  check('polkadot', [['prefixes', arePrefixes(prefixes), 'numbers (SS58) by their network']])
  const own = new Map<string, number>([...Object.entries(knownPrefixes), ...Object.entries(prefixes)])
  return {
    namespace: 'polkadot',
    canonical(address, chainId) {
      const account = accountOf(address)
      return account && addressOf(account, own.get(chainId) ?? genericPrefix)
    },
    async verify({ text, address, signature }) {
      const account = accountOf(address)
      if (!account || !/^0x(?:[\da-fA-F]{2})+$/.test(signature)) return false
      const bytes = hex.decode(signature.slice(2).toLowerCase())
      // Extensions put the text between these, so that it can never be a transaction; wallets behind sessions may not.
      const forms = [`<Bytes>${text}</Bytes>`, text].map((form) => new TextEncoder().encode(form))
      const [scheme = -1, ...rest] = bytes
      const named = schemes[scheme]
      return forms.some((form) =>
        bytes.length === 64
          ? schemes.slice(0, 2).some((either) => holds(() => either(bytes, form, account)))
          : named !== undefined && holds(() => named(Uint8Array.from(rest), form, account)),
      )
    },
  }
}

type Scheme = (signature: Uint8Array, text: Uint8Array, account: Uint8Array) => boolean

/** By the number that Substrate's `MultiSignature` gives them. */
const schemes: readonly Scheme[] = [
  isSignedByEd25519,
  (signature, text, account) => signature.length === 64 && verifySr25519(text, signature, account),
  (signature, text, account) => {
    const [recovery = 255] = signature.slice(64)
    if (signature.length !== 65 || recovery > 3) return false
    const parsed = secp256k1.Signature.fromCompact(signature.slice(0, 64))
    if (parsed.hasHighS()) return false
    const key = parsed.addRecoveryBit(recovery).recoverPublicKey(blake2b(text, { dkLen: 32 }))
    return isSame(blake2b(key.toRawBytes(true), { dkLen: 32 }), account)
  },
]

/** Every chain takes it, besides its own. */
const genericPrefix = 42
/** Prefixes of networks with their own (SS58). */
const knownPrefixes: Readonly<Record<string, number>> = {
  // Polkadot and its Asset Hub.
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  // Kusama and its Asset Hub.
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
}

/** The 32 bytes of an account in an SS58 address, once its checksum fits. */
function accountOf(address: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) return undefined
  const bytes = base58.decode(address)
  const [first = 255, second = 255] = bytes
  const length = first < 64 ? 1 : 2
  // Two of one byte are kept for no network, and those that fit into one byte have no long form.
  const isPrefix =
    length === 1 ? first !== 46 && first !== 47 : first < 128 && ((first & 63) > 15 || (second & 63) > 0)
  if (!isPrefix || bytes.length !== length + 34) return undefined
  const body = bytes.slice(0, -2)
  return isSame(checksumOf(body), bytes.slice(-2)) ? body.slice(length) : undefined
}

/** @param prefix below 16,384 */
function addressOf(account: Uint8Array, prefix: number): string {
  const head = prefix < 64 ? [prefix] : [((prefix & 252) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.of(...head, ...account)
  return base58.encode(Uint8Array.of(...body, ...checksumOf(body)))
}

function checksumOf(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body])).slice(0, 2)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function arePrefixes(prefixes: unknown): boolean {
  const isPrefix = (prefix: unknown) =>
    Number.isInteger(prefix) &&
    Number(prefix) >= 0 &&
    Number(prefix) < 16_384 &&
    prefix !== 46 &&
    prefix !== 47
  const isNetwork = (id: string) => id.startsWith('polkadot:') && canonicalChain(id) === id
  return (
    isRecord(prefixes) && Object.entries(prefixes).every(([id, prefix]) => isNetwork(id) && isPrefix(prefix))
  )
}
