import { type AccountId, accountParts, InvalidAddressError } from '@foyer/core'
import { keccak_256 } from '@noble/hashes/sha3'
import type { Address } from 'viem'

/**
 * Reads an address that may receive: 40 hex digits with or without 0x, EIP-55 where the case is mixed.
 * Returns its checksum form. @throws {InvalidAddressError} fault `shape`, `checksum` or `zero`.
 */
export function parseAddress(text: string): Address {
  const input = text.trim()
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(input)?.[1]
  if (!digits) throw new InvalidAddressError(input, 'shape')
  if (/^0+$/.test(digits)) throw new InvalidAddressError(input, 'zero')
  const address = withChecksum(digits)
  const mixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (mixed && address !== `0x${digits}`) throw new InvalidAddressError(input, 'checksum')
  return address
}

/** The checksum form of an address in any case, or `undefined` when the value is not one. */
export function toAddress(value: unknown): Address | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
    ? withChecksum(value.slice(2))
    : undefined
}

/** The address of an account, in checksum form. @throws {InvalidAddressError} where it is none. */
export function addressOf(account: AccountId<'eip155'>): Address {
  const { address } = accountParts(account)
  const checked = toAddress(address)
  if (!checked) throw new InvalidAddressError(address, 'shape')
  return checked
}

/**
 * 40 hex digits in the case of EIP-55, or of EIP-1191 with its prefix. As viem's `getAddress`, without what that brings into
 * the page of who connects.
 */
export function withChecksum(digits: string, prefix = ''): Address {
  const lower = digits.toLowerCase()
  const hash = hexDigits(keccak_256(prefix + lower))
  return `0x${lower.replace(/[a-f]/g, (letter, at: number) => (hash.charAt(at) > '7' ? letter.toUpperCase() : letter))}`
}

/** Returns bytes as hex digits, two for each. */
export function hexDigits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
