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
