import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { WalletError } from '../walletError.js'

/** Puts a key's signature into its place of a serialized transaction, legacy or version 0. */
export function signWire(
  wire: Uint8Array,
  key: { readonly seed: Uint8Array; readonly address: string },
): Uint8Array {
  const { count, next } = compact(wire, 0)
  const message = wire.subarray(next + 64 * count)
  const header = (message[0] ?? 0) >= 128 ? 1 : 0
  const signers = message[header] ?? 0
  const keys = compact(message, header + 3).next
  const place = Array.from({ length: signers }, (_, index) => keys + 32 * index).findIndex(
    (start) => base58.encode(message.subarray(start, start + 32)) === key.address,
  )
  if (place < 0) throw new WalletError(4100, 'The transaction is not for this account to sign.')
  const signed = wire.slice()
  signed.set(ed25519.sign(message, key.seed), next + 64 * place)
  return signed
}

/** The same transaction, but for one: the last instruction of a transfer ends with its amount, or amount and decimals. */
export function withOtherAmount(wire: Uint8Array): Uint8Array {
  const other = wire.slice()
  const lowest = wire.at(-10) === 12 ? wire.length - 9 : wire.length - 8
  other[lowest] = (other[lowest] ?? 0) ^ 1
  return other
}

/** A length as Solana writes it: seven bits a byte, lowest first. */
function compact(bytes: Uint8Array, from: number): { readonly count: number; readonly next: number } {
  let count = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[from + index] ?? 0
    count |= (byte & 127) << (7 * index)
    if (byte < 128) return { count, next: from + index + 1 }
  }
  throw new WalletError(-32602, 'Not a transaction.')
}
