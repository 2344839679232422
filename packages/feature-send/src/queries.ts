import {
  type AccountId,
  accountParts,
  type FeatureContext,
  FoyerError,
  type Namespace,
  type NetworkId,
  type Token,
  type Transfers,
  withTimeout,
} from '@foyer/core'
import { createQuery } from '@foyer/parts'
import type { WritableSendState } from './state.js'

/** The adapter of a chain family cannot send. `send/unsupported`. */
class SendUnsupportedError extends FoyerError<'send/unsupported', { namespace: Namespace }> {
  constructor(namespace: Namespace) {
    super('send/unsupported', `The adapter of "${namespace}" cannot send.`, { context: { namespace } })
  }
}

/** See {@link createQueries}. */
export type Queries = ReturnType<typeof createQueries>

/** Creates the questions to the chain and the services. */
export function createQueries(
  { adapter, prices }: Pick<FeatureContext, 'adapter' | 'prices'>,
  state: WritableSendState,
) {
  const fees = createQuery('fee', state)
  const nativePrices = createQuery('nativePrice', state)

  async function transfersOf(from: AccountId): Promise<Transfers> {
    const { namespace } = accountParts(from)
    const { transfer } = (await adapter(namespace)).capabilities
    if (!transfer) throw new SendUnsupportedError(namespace)
    return transfer
  }

  return {
    transfersOf,
    fee: (from: AccountId, token: Token) =>
      fees.run(async (signal) => (await transfersOf(from)).fee({ from, token }, signal)),
    /** Returns the most of the coin that can be sent, where the adapter knows better than balance less fee. */
    most: (from: AccountId): Promise<bigint | undefined> =>
      withTimeout('The most', 30_000, undefined, async (signal) =>
        (await transfersOf(from)).most?.(from, signal),
      ),
    nativePrice: (network: NetworkId) => nativePrices.run((signal) => prices.native(network, signal)),
    forgetFee: fees.reset,
    forget() {
      fees.reset()
      nativePrices.reset()
    },
  }
}
