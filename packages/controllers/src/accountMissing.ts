import { FoyerError, type Namespace } from '@foyer/core'

/** The chain family is not connected. `account/missing`; the message is that of spec 8. */
export class AccountMissingError extends FoyerError<'account/missing', { namespace: Namespace }> {
  constructor(namespace: Namespace) {
    super('account/missing', 'No ActiveCaipAddress found', {
      context: { namespace },
      hint: `Connect "${namespace}" first.`,
    })
  }
}
