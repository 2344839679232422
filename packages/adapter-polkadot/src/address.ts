import { InvalidAddressError } from '@foyer/core'
import { blake2b } from '@noble/hashes/blake2b'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

/** What every chain takes, whatever its own prefix is (SS58). */
export const genericPrefix = 42

/** An SS58 address, taken apart. */
export interface Ss58 {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  readonly prefix: number
}

const salt = utf8ToBytes('SS58PRE')

/** Takes an SS58 address apart. @throws {InvalidAddressError} fault `shape` or `checksum` */
export function readSs58(text: string): Ss58 {
  const input = text.trim()
  if (!/^[1-9A-HJ-NP-Za-km-z]{35,50}$/.test(input)) throw new InvalidAddressError(input, 'shape')
  const bytes = base58.decode(input)
  const [first = 0, second = 0] = bytes
  const prefixLength = first < 64 ? 1 : 2
  if (first > 127 || bytes.length !== prefixLength + 34) throw new InvalidAddressError(input, 'shape')
  const body = bytes.subarray(0, -2)
  if (String(bytes.subarray(-2)) !== String(checksum(body))) throw new InvalidAddressError(input, 'checksum')
  // Two bytes: the low six bits of the first are bits 2 to 7, the second starts with bits 0 and 1.
  const prefix = first < 64 ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
  return { publicKey: body.slice(prefixLength), prefix }
}

/** Writes a public key as an address of a chain. @param prefix below 16384 */
export function writeSs58(publicKey: Uint8Array, prefix: number): string {
  const head = prefix < 64 ? [prefix] : [((prefix & 252) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.of(...head, ...publicKey)
  return base58.encode(concatBytes(body, checksum(body)))
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(concatBytes(salt, body), { dkLen: 64 }).subarray(0, 2)
}

/**
 * Reads an address that may receive, of any chain of the family: which ones a network takes is checked with the plan.
 * @throws {InvalidAddressError} fault `shape`, `checksum` or `zero`
 */
export function parseAddress(text: string): string {
  const { publicKey } = readSs58(text)
  if (publicKey.every((byte) => byte === 0)) throw new InvalidAddressError(text, 'zero')
  return text.trim()
}
