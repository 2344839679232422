import { FoyerError } from '@foyer/core'

/** The visitor cannot choose this address in Foyer: the wallet did not grant it, or chooses itself. `address/missing`. */
export class AddressMissingError extends FoyerError<'address/missing', { address: string }> {
  constructor(address: string) {
    super('address/missing', 'The address is not among those that may be chosen.', { context: { address } })
  }
}
