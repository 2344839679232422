import { FoyerError, type Namespace } from '@foyer/core'

/** No adapter is installed for a chain family. `adapter/missing`; hosts may rely on the message. */
export class AdapterMissingError extends FoyerError<'adapter/missing', { namespace: Namespace }> {
  constructor(namespace: Namespace) {
    super('adapter/missing', 'Adapter not found', {
      context: { namespace },
      hint: `Add one for "${namespace}" to createFoyer({ adapters }).`,
    })
  }
}
