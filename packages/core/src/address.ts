import { FoyerError } from './error.js'

/**
 * Why text is not an address that may receive (safety T-43). `zero`: nobody owns it; `token`: it is the contract of a token;
 * `taken`: another person would get what is sent there.
 */
export type AddressFault = 'shape' | 'checksum' | 'zero' | 'token' | 'taken'

/**
 * The same text for two spellings of one address, as given out by adapters: hex means the same in any case, elsewhere
 * two cases are two addresses.
 */
export function addressKey(address: string): string {
  return /^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address
}

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
