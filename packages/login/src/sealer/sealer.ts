import type { Bytes } from '../custody/bytes.js'

/**
 * Keeps the service's parts of wallets under a key that is not in the database. Called for each opening: what keeps
 * the key counts and logs every one.
 */
export interface Sealer {
  /** Of the key in use; kept with what is sealed, so that the key can be changed. */
  readonly keyId: string
  /** @param about what the ciphertext belongs to: it opens for nothing else */
  seal(plain: Bytes, about: Bytes): Promise<Bytes>
  /** @throws where it was not sealed so, or the key is out of reach */
  unseal(sealed: Bytes, about: Bytes): Promise<Bytes>
}
