import { FoyerError, type Namespace } from '@foyer/core'

/** An adapter is in use and cannot go. `adapter/connected`. */
export class AdapterConnectedError extends FoyerError<'adapter/connected', { namespace: Namespace }> {
  constructor(namespace: Namespace) {
    super('adapter/connected', `The adapter for "${namespace}" is connected; disconnect it first.`, {
      context: { namespace },
    })
  }
}
