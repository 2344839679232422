import {
  type AccountId,
  accountParts,
  createLatest,
  type FeatureContext,
  FoyerError,
  type Namespace,
  type NetworkId,
  type Token,
  type Transfers,
  withTimeout,
} from '@foyer/core'
import { ref } from 'valtio/vanilla'
import type { WritableSendState } from './state.js'

/** The adapter of a chain family cannot send. `send/unsupported`. */
class SendUnsupportedError extends FoyerError<'send/unsupported', { namespace: Namespace }> {
  constructor(namespace: Namespace) {
    super('send/unsupported', `The adapter of "${namespace}" cannot send.`, { context: { namespace } })
  }
}

const chainTimeoutMs = 30_000

/** See {@link createQueries}. */
export type Queries = ReturnType<typeof createQueries>

/** Creates the questions to the chain and the services. Only the newest of each counts, and none stays open for more than 30 s. */
export function createQueries(
  { adapter, prices }: Pick<FeatureContext, 'adapter' | 'prices'>,
  state: WritableSendState,
) {
  const fees = createLatest<bigint>((next) => {
    state.fee = ref(next)
  })
  const nativePrices = createLatest<number>((next) => {
    state.nativePrice = ref(next)
  })

  async function transfersOf(from: AccountId): Promise<Transfers> {
    const { namespace } = accountParts(from)
    const { transfer } = (await adapter(namespace)).capabilities
    if (!transfer) throw new SendUnsupportedError(namespace)
    return transfer
  }

  return {
    transfersOf,
    async fee(from: AccountId, token: Token) {
      await fees.run((outer) =>
        withTimeout('The network fee', chainTimeoutMs, outer, async (signal) =>
          (await transfersOf(from)).fee({ from, token }, signal),
        ),
      )
    },
    /** The most of the coin that can be sent, where the adapter knows better than balance less fee. */
    async most(from: AccountId): Promise<bigint | undefined> {
      return withTimeout('The most', chainTimeoutMs, undefined, async (signal) =>
        (await transfersOf(from)).most?.(from, signal),
      )
    },
    async nativePrice(network: NetworkId) {
      await nativePrices.run((signal) => prices.native(network, signal))
    },
    forgetFee: fees.reset,
    forget() {
      fees.reset()
      nativePrices.reset()
    },
  }
}
