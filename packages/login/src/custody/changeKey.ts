import { type Bytes, encodeParts } from './bytes.js'
import { sha256 } from './dpop.js'

const { subtle } = crypto

/**
 * What the service is shown before it takes a change of a wallet: only who opened the wallet has it, and it opens nothing.
 * Without, whoever is logged in could put something in the wallet's place that nobody can open.
 */
export async function changeKey(walletKey: Bytes): Promise<Bytes> {
  const base = await subtle.importKey('raw', walletKey, 'HKDF', false, ['deriveBits'])
  const salt = new Uint8Array(32)
  const params = { name: 'HKDF', hash: 'SHA-256', salt, info: encodeParts('changes') }
  return new Uint8Array(await subtle.deriveBits(params, base, 256))
}

/** What the service keeps to know {@link changeKey} by. */
export async function changeHash(walletKey: Bytes): Promise<Bytes> {
  return sha256(await changeKey(walletKey))
}
