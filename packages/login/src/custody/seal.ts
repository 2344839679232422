import { type Bytes, encodeParts, randomBytes } from './bytes.js'

const ivLength = 12
const { subtle } = crypto

/**
 * A key for {@link seal}, derived from a secret by HKDF with SHA-256
 * ([RFC 5869](https://www.rfc-editor.org/rfc/rfc5869)).
 * @param salt mixed in; a second secret, where both are to be needed
 * @param purpose keys for different purposes have nothing in common
 */
export async function deriveKey(secret: Bytes, salt: Bytes, purpose: string): Promise<CryptoKey> {
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: encodeParts(purpose) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** As {@link deriveKey}, for {@link authenticate}. */
export async function deriveMacKey(secret: Bytes, purpose: string): Promise<CryptoKey> {
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: encodeParts(purpose) },
    base,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  )
}

/**
 * Encrypts by AES-256-GCM under a fresh nonce, which comes first.
 * @param about what the ciphertext belongs to: it opens for nothing else
 */
export async function seal(key: CryptoKey, plain: Bytes, about: Bytes): Promise<Bytes> {
  const iv = randomBytes(ivLength)
  const body = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: about }, key, plain)
  const sealed = new Uint8Array(ivLength + body.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(body), ivLength)
  return sealed
}

/** Opens {@link seal}. @throws {SealBrokenError} when the key, or anything else, is not the one it was sealed with */
export async function unseal(key: CryptoKey, sealed: Bytes, about: Bytes): Promise<Bytes> {
  try {
    const iv = sealed.subarray(0, ivLength)
    const params = { name: 'AES-GCM', iv, additionalData: about }
    return new Uint8Array(await subtle.decrypt(params, key, sealed.subarray(ivLength)))
  } catch (cause) {
    throw new SealBrokenError(cause)
  }
}

/** Something sealed does not open: it is of another wallet, slot or version, was changed, or the key is wrong. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError'
  constructor(cause?: unknown) {
    super('This cannot be opened with that key.', { cause })
  }
}
