import { type AccountId, accountParts, InvalidAddressError } from '@foyer/core'
import { type Address, getAddress } from 'viem'

/**
 * Reads an address that may receive: 40 hex digits with or without 0x, EIP-55 where the case is mixed.
 * Returns its checksum form. @throws {InvalidAddressError} fault `shape`, `checksum` or `zero`.
 */
export function parseAddress(text: string): Address {
  const input = text.trim()
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(input)?.[1]
  if (!digits) throw new InvalidAddressError(input, 'shape')
  if (/^0+$/.test(digits)) throw new InvalidAddressError(input, 'zero')
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const mixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (mixed && address !== `0x${digits}`) throw new InvalidAddressError(input, 'checksum')
  return address
}

/** The checksum form of an address in any case, or `undefined` when the value is not one. */
export function toAddress(value: unknown): Address | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
    ? getAddress(value.toLowerCase())
    : undefined
}

/** The address of an account, in checksum form. */
export function addressOf(account: AccountId<'eip155'>): Address {
  return getAddress(accountParts(account).address)
}
