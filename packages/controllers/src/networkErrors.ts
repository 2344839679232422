import { FoyerError } from '@foyer/core'

/** The network is not in the host's list. `network/missing`. */
export class NetworkMissingError extends FoyerError<'network/missing', { network: string }> {
  constructor(network: string) {
    super('network/missing', 'Network not found', { context: { network } })
  }
}

/** The last network of a chain family stays. `network/last`. */
export class LastNetworkError extends FoyerError<'network/last', { network: string }> {
  constructor(network: string) {
    super('network/last', 'Cannot remove last network for a namespace', { context: { network } })
  }
}
