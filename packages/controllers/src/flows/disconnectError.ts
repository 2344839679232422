import { FoyerError, type Namespace } from '@foyer/core'

/** A wallet did not take the news. `disconnect/failed`; locally it is disconnected all the same. */
export class DisconnectError extends FoyerError<'disconnect/failed', { namespaces: readonly Namespace[] }> {
  constructor(failed: readonly Namespace[], cause: AggregateError) {
    super('disconnect/failed', 'Failed to disconnect', { context: { namespaces: failed }, cause })
  }
}
