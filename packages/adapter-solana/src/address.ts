import { InvalidAddressError } from '@foyer/core'
import { type Address, isAddress } from '@solana/kit'

const system = '11111111111111111111111111111111'

/**
 * Reads an address that may receive: base58 of 32 bytes, exactly and in its own case. A point off the curve
 * is fine: vaults of programs are such. @throws {InvalidAddressError} fault `shape` or `zero`.
 */
export function parseAddress(text: string): Address {
  const input = text.trim()
  if (!isAddress(input)) throw new InvalidAddressError(input, 'shape')
  if (input === system) throw new InvalidAddressError(input, 'zero')
  return input
}

/** An address that came from outside, or `undefined`. */
export function toAddress(value: unknown): Address | undefined {
  return typeof value === 'string' && isAddress(value) ? value : undefined
}
