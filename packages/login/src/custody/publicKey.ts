import type { Bytes } from './bytes.js'

/** A public key as bytes. */
export async function exportPoint(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key))
}
