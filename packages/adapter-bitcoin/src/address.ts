import { InvalidAddressError, type NetworkId } from '@foyer/core'
import { base58Digits, hexDigits, isWritten } from '@foyer/core/adapters'
import { address as codec } from 'bitcoinjs-lib'
import { type ChainKind, kindOf } from './chains.js'
import { isCurveKey } from './curve.js'
import { toHex } from './encoding.js'

/** What locks the coins of an address. `segwit`: a script, or a version yet to come. */
export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr' | 'segwit'

/** An address in its parts. */
export interface BitcoinAddress {
  /** Canonical: SegWit in lower case. */
  readonly text: string
  readonly type: AddressType
  /** The script that it stands for. */
  readonly script: Uint8Array
  /** The kinds of network it is good for. */
  readonly kinds: readonly ChainKind[]
}

const segwit: Readonly<Record<string, ChainKind>> = { bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' }
/** The digits of addresses: six of the last are a checksum. */
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const shapes = /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}|[1-9A-HJ-NP-Za-km-z]{26,36})$/i

/**
 * Reads an address that may receive, of any network: base58, and SegWit of every version (BIP-173, BIP-350).
 * @throws {InvalidAddressError} fault `shape`, `checksum` or `zero`
 */
export function readAddress(text: string): BitcoinAddress {
  const input = text.trim()
  if (!shapes.test(input)) throw new InvalidAddressError(input.slice(0, 100), 'shape')
  const read = /^(bc|tb|bcrt)1/i.test(input) ? fromBech32(input) : fromBase58(input)
  if (!read) throw new InvalidAddressError(input, 'checksum')
  if (isKeyless(read)) throw new InvalidAddressError(input, 'zero')
  const { hash: _hash, ...address } = read
  return address
}

/** Whether no key can have an address: a person wrote it, by its digits or by the hash that they mean. */
function isKeyless({ text, hash }: { readonly text: string; readonly hash: Uint8Array }): boolean {
  const digits = toHex(hash)
  const [, word = text] = /^(?:bc|tb|bcrt)1.(.*)$/.exec(text) ?? []
  // A program of 32 bytes may repeat a hash of 20, as in the examples of BIP-350: each end is looked at alone.
  const isPattern = (part: string, alphabet: string) =>
    [part.slice(0, 40), part.slice(-40)].some((end) => isWritten(end, alphabet))
  return (
    /^0+$/.test(digits) ||
    isPattern(digits, hexDigits) ||
    isPattern(word.slice(0, -6), word === text ? base58Digits : bech32)
  )
}

/** As {@link readAddress}, for one network alone. @throws {InvalidAddressError} */
export function readAddressOf(network: NetworkId<'bip122'>, text: string): BitcoinAddress {
  const address = readAddress(text)
  if (!address.kinds.includes(kindOf(network))) throw new InvalidAddressError(address.text, 'shape')
  return address
}

/**
 * Whether all may spend coins at an address, by the rules of today: its SegWit version has none yet, or it is
 * pay-to-anchor.
 */
export function isUnlocked({ type, script: [version = 0] }: BitcoinAddress): boolean {
  return type === 'segwit' && version !== 0
}

/** The address, or `undefined` when the value is none. */
export function toAddress(value: unknown): BitcoinAddress | undefined {
  try {
    return typeof value === 'string' ? readAddress(value) : undefined
  } catch {
    return undefined
  }
}

function fromBech32(input: string) {
  const decoded = attempt(() => codec.fromBech32(input))
  const kind = decoded && segwit[decoded.prefix]
  if (!decoded || !kind) return undefined
  const { version, data } = decoded
  const fits = data.length >= 2 && data.length <= 40 && version >= 0 && version <= 16
  if (!fits || (version === 0 && data.length !== 20 && data.length !== 32)) return undefined
  const isTaproot = version === 1 && data.length === 32
  // Coins sent to a key that is on no curve are lost.
  if (isTaproot && !isCurveKey(data)) return undefined
  const type: AddressType = isTaproot ? 'p2tr' : version === 0 && data.length === 20 ? 'p2wpkh' : 'segwit'
  const script = Uint8Array.of(version === 0 ? 0 : 0x50 + version, data.length, ...data)
  return { text: input.toLowerCase(), type, script, kinds: [kind], hash: data }
}

function fromBase58(input: string) {
  const decoded = attempt(() => codec.fromBase58Check(input))
  if (!decoded) return undefined
  const { version, hash } = decoded
  const kinds: readonly ChainKind[] =
    version === 0 || version === 5
      ? ['mainnet']
      : version === 111 || version === 196
        ? ['testnet', 'regtest']
        : []
  if (kinds.length === 0) return undefined
  const toKey = version === 0 || version === 111
  const script = toKey
    ? Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac)
    : Uint8Array.of(0xa9, 20, ...hash, 0x87)
  const type: AddressType = toKey ? 'p2pkh' : 'p2sh'
  return { text: input, type, script, kinds, hash }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
