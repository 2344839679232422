import type { NetworkId } from './caip.js'
import { FoyerError } from './error.js'

/** The wallet stays off the network. `network/not-supported`; hosts may rely on the message. */
export class ChainNotSupportedError extends FoyerError<'network/not-supported', { network: NetworkId }> {
  constructor(network: NetworkId, cause?: unknown) {
    super('network/not-supported', 'Chain is not supported', { context: { network }, cause })
  }
}
