import type { AddressOwner } from '../accountType.js'
import { InvalidAddressError } from '../address.js'
import type { RecipientNotice } from '../transfer.js'

/**
 * Returns what a visitor should know of the owner of an address before sending there.
 * @throws {InvalidAddressError} if all that is sent there is lost
 */
export function recipientNotice(owner: AddressOwner, to: string): RecipientNotice | undefined {
  if (owner === 'nobody') throw new InvalidAddressError(to, 'zero')
  if (owner === 'token') throw new InvalidAddressError(to, 'token')
  return owner === 'key' ? undefined : owner
}
