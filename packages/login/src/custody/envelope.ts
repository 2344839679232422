import { type Bytes, encodeParts } from './bytes.js'
import { exportPoint } from './publicKey.js'
import { deriveKey, SealBrokenError, seal, unseal } from './seal.js'

const { subtle } = crypto
const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const
/** Of a point of P-256, uncompressed. */
const pointLength = 65

/**
 * Encrypts for whoever has the private half of a public key: ECDH with a key made for this once, HKDF, AES-GCM.
 * @param point the public key, as `exportPoint` gives it
 * @param salt a second secret that is needed to open it, or 32 zeros
 * @param about what it belongs to: it opens for nothing else
 */
export async function sealTo(point: Bytes, plain: Bytes, salt: Bytes, about: Bytes): Promise<Bytes> {
  const once = await subtle.generateKey(ecdh, false, ['deriveBits'])
  const mine = await exportPoint(once.publicKey)
  const sealed = await seal(await agree(once.privateKey, point, mine, point, salt), plain, about)
  const parcel = new Uint8Array(pointLength + sealed.length)
  parcel.set(mine)
  parcel.set(sealed, pointLength)
  return parcel
}

/** Opens {@link sealTo}. @throws {SealBrokenError} */
export async function unsealWith(
  keys: CryptoKeyPair,
  parcel: Bytes,
  salt: Bytes,
  about: Bytes,
): Promise<Bytes> {
  const theirs = parcel.slice(0, pointLength)
  const mine = await exportPoint(keys.publicKey)
  return unseal(await agree(keys.privateKey, theirs, theirs, mine, salt), parcel.slice(pointLength), about)
}

/** Both points are part of the key, so that it is of this very exchange. */
async function agree(
  mine: CryptoKey,
  theirs: Bytes,
  sender: Bytes,
  receiver: Bytes,
  salt: Bytes,
): Promise<CryptoKey> {
  let shared: ArrayBuffer
  try {
    const point = await subtle.importKey('raw', theirs, ecdh, false, [])
    shared = await subtle.deriveBits({ name: 'ECDH', public: point }, mine, 256)
  } catch (cause) {
    throw new SealBrokenError(cause)
  }
  return deriveKey(encodeParts(new Uint8Array(shared), sender, receiver), salt, 'foyer parcel 1')
}
