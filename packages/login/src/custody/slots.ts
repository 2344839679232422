import { type Bytes, encodeParts, wipe } from './bytes.js'
import { sealTo, unsealWith } from './envelope.js'
import { exportPoint } from './publicKey.js'
import { deriveKey, SealBrokenError, seal, unseal } from './seal.js'

const walletKeyLength = 32
const { subtle } = crypto
const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const

/** What opens a slot. `assisted` has no part that is the user's alone. */
export type SlotKind = 'device' | 'passkey' | 'kit' | 'assisted'

/** Which slot, of which wallet and version: what is sealed for one opens as no other. */
export interface SlotId {
  readonly wallet: string
  readonly version: number
  readonly slot: string
  readonly kind: SlotKind
}

/**
 * Seals the wallet key for a device. Anybody who has the wallet key can do so, so that a new one reaches every device
 * without it being there.
 * @param box the device's public key
 * @param serverSecret 32 bytes that the service gives to that device alone
 */
export function sealForDevice(walletKey: Bytes, box: Bytes, serverSecret: Bytes, id: SlotId): Promise<Bytes> {
  return sealTo(box, walletKey, serverSecret, aboutSlot(id))
}

/** Opens {@link sealForDevice}. @throws {SealBrokenError} */
export async function openOnDevice(
  slot: Bytes,
  box: CryptoKeyPair,
  serverSecret: Bytes,
  id: SlotId,
): Promise<Bytes> {
  return checked(await unsealWith(box, slot, serverSecret, aboutSlot(id)))
}

/**
 * The key of a passkey's slot.
 * @param prf what the authenticator makes of the wallet
 * ([WebAuthn PRF](https://www.w3.org/TR/webauthn-3/#prf-extension)), 32 bytes
 */
export function passkeySlotKey(prf: Bytes, serverSecret: Bytes): Promise<CryptoKey> {
  return deriveKey(prf, serverSecret, 'passkey slot')
}

/** The key of the recovery kit's slot: no service has a part in it. @param code 128 bits, on paper */
export function kitSlotKey(code: Bytes): Promise<CryptoKey> {
  return deriveKey(code, new Uint8Array(32), 'kit slot')
}

/** The key of the assisted slot, of two secrets that two parties hold. */
export function assistedSlotKey(login: Bytes, recovery: Bytes): Promise<CryptoKey> {
  return deriveKey(encodeParts(login, recovery), new Uint8Array(32), 'assisted slot')
}

/** What a secret opens: a key pair of the slot's own, its private half sealed under the secret's key. */
export interface Lock {
  /** The public half: whoever has the wallet key can seal a new one for it, without the secret being there. */
  readonly box: Bytes
  readonly lock: Bytes
}

/** @param key of the slot's secret */
export async function makeLock(key: CryptoKey, id: Omit<SlotId, 'version'>): Promise<Lock> {
  const pair = await subtle.generateKey(ecdh, true, ['deriveBits'])
  const inner = new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey))
  try {
    return { box: await exportPoint(pair.publicKey), lock: await seal(key, inner, aboutLock(id)) }
  } finally {
    wipe(inner)
  }
}

/** Seals the wallet key for a slot that a secret opens. */
export function sealForLock(walletKey: Bytes, box: Bytes, id: SlotId): Promise<Bytes> {
  return sealTo(box, walletKey, new Uint8Array(32), aboutSlot(id))
}

/** The secret opened the lock, and what is behind the lock is damaged or of another slot. */
export class SlotBrokenError extends SealBrokenError {}

/** Opens {@link sealForLock}. @throws {SealBrokenError} */
export async function openLock(
  key: CryptoKey,
  { box, lock }: Lock,
  sealed: Bytes,
  id: SlotId,
): Promise<Bytes> {
  const inner = await unseal(key, lock, aboutLock(id))
  try {
    const pair = {
      privateKey: await subtle.importKey('pkcs8', inner, ecdh, false, ['deriveBits']),
      publicKey: await subtle.importKey('raw', box, ecdh, true, []),
    }
    return checked(await unsealWith(pair, sealed, new Uint8Array(32), aboutSlot(id)))
  } catch (cause) {
    throw new SlotBrokenError(cause)
  } finally {
    wipe(inner)
  }
}

function checked(walletKey: Bytes): Bytes {
  if (walletKey.length !== walletKeyLength) throw new SealBrokenError()
  return walletKey
}

function aboutSlot({ wallet, version, slot, kind }: SlotId): Bytes {
  return encodeParts('foyer slot 1', wallet, version, slot, kind)
}

/** Of no version: the lock stays when the wallet key behind it changes. */
function aboutLock({ wallet, slot, kind }: Omit<SlotId, 'version'>): Bytes {
  return encodeParts('foyer lock 1', wallet, slot, kind)
}
