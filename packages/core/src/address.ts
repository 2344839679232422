import { FoyerError } from './error.js'

/** Why text is not an address that may receive (safety T-43); `token`: it is the contract of the token sent. */
export type AddressFault = 'shape' | 'checksum' | 'zero' | 'token'

/** Text is not an address of this chain family. `address/invalid`. */
export class InvalidAddressError extends FoyerError<
  'address/invalid',
  { input: string; fault: AddressFault }
> {
  constructor(input: string, fault: AddressFault) {
    super('address/invalid', `"${input.slice(0, 100)}" is not a valid address.`, {
      context: { input, fault },
    })
  }
}
