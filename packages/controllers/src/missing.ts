import { FoyerError, type Namespace } from '@foyer/core'

/** The chain family is not connected. `account/missing`; hosts may rely on the message. */
export class AccountMissingError extends FoyerError<'account/missing', { namespace: Namespace }> {
  constructor(namespace: Namespace) {
    super('account/missing', 'No ActiveCaipAddress found', {
      context: { namespace },
      hint: `Connect "${namespace}" first.`,
    })
  }
}

/** The visitor cannot choose this address in Foyer: the wallet did not grant it, or chooses itself. `address/missing`. */
export class AddressMissingError extends FoyerError<'address/missing', { address: string }> {
  constructor(address: string) {
    super('address/missing', 'The address is not among those that may be chosen.', { context: { address } })
  }
}
