import {
  type AccountId,
  accountParts,
  type FeatureContext,
  type Token,
  type Transfers,
  withTimeout,
} from '@foyer/core'
import { createQuery, UnsupportedError } from '@foyer/parts'
import type { WritableSendState } from './state.js'

/** See {@link createQueries}. */
export type Queries = ReturnType<typeof createQueries>

/** Creates the questions to the chain and the services. */
export function createQueries({ adapter }: Pick<FeatureContext, 'adapter'>, state: WritableSendState) {
  const fees = createQuery('fee', state)

  async function transfersOf(from: AccountId): Promise<Transfers> {
    const { transfer } = (await adapter(accountParts(from).namespace)).capabilities
    if (!transfer) throw new UnsupportedError('send/unsupported', from)
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
    forgetFee: fees.reset,
  }
}
