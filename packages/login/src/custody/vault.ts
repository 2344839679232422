import { type Bytes, encodeParts, toBase64Url } from './bytes.js'
import { sha256 } from './dpop.js'
import { deriveKey, SealBrokenError, seal, unseal } from './seal.js'

/** What is kept of a wallet's key: how it is made anew on paper, and what all of its keys derive from. */
export interface Secret {
  /** 128 bits, as [BIP-39](https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki) has them. */
  readonly entropy: Bytes
  /** What the words of the entropy make (64 bytes): the list of words is needed only once then. */
  readonly seed: Bytes
}

/** Which wallet, and which of its states: a higher one replaces it. */
export interface VaultId {
  readonly wallet: string
  readonly version: number
}

const entropyLength = 16
const seedLength = 64
/** Keys of wallets are used for one vault each, so nothing has to be mixed in. */
const salt = new Uint8Array(32)

/** @param walletKey 32 bytes that only open slots give away */
export async function sealVault(walletKey: Bytes, { entropy, seed }: Secret, id: VaultId): Promise<Bytes> {
  const plain = new Uint8Array(entropyLength + seedLength)
  plain.set(entropy)
  plain.set(seed, entropyLength)
  try {
    return await seal(await deriveKey(walletKey, salt, 'vault'), plain, aboutVault(id))
  } finally {
    plain.fill(0)
  }
}

/** @throws {SealBrokenError} */
export async function openVault(walletKey: Bytes, vault: Bytes, id: VaultId): Promise<Secret> {
  const plain = await unseal(await deriveKey(walletKey, salt, 'vault'), vault, aboutVault(id))
  if (plain.length !== entropyLength + seedLength) throw new SealBrokenError()
  return { entropy: plain.slice(0, entropyLength), seed: plain.slice(entropyLength) }
}

/** The hash by which a browser knows the seed of its wallet again. A seed has too many bits to be guessed from it. */
export async function seedHash(seed: Bytes): Promise<string> {
  return toBase64Url(await sha256(encodeParts('foyer seed', toBase64Url(seed))))
}

function aboutVault({ wallet, version }: VaultId): Bytes {
  return encodeParts('foyer vault 1', wallet, version)
}
