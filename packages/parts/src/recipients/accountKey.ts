import { addressKey } from '@foyer/core'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Returns the same text for all spellings of the address of an account. Each chain of Polkadot writes the same key with a prefix of
 * its own ([SS58](https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts/)).
 */
export function accountKey(address: string): string {
  // No address of another family has so many letters of base 58.
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) return addressKey(address)
  const number = [...address].reduce((sum, char) => sum * 58n + BigInt(alphabet.indexOf(char)), 0n)
  // A prefix, 32 bytes of key, 2 bytes of checksum.
  return BigInt.asUintN(256, number >> 16n).toString(16)
}
