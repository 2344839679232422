import type { NetworkId } from '@foyer/core'
import { type ChargedTransaction, type RollupCharge, rollupCharge } from '@foyer/core/adapters'
import type { Address } from 'viem'
import type { ethCall } from './ethCall.js'
import type { Rpc } from './rpc.js'

/** A bundler that shared the question would part all of it. */
interface RollupDeps {
  readonly rpc: Pick<Rpc, 'request'>
  readonly ethCall: typeof ethCall
}

/** Creates the question about the charges of rollups, which their contracts answer. */
export function createRollups({ rpc, ethCall }: RollupDeps) {
  /** Questions that the contract of a network does not know. */
  const lacking: Record<NetworkId, string[]> = {}

  return (
    network: NetworkId,
    to: Address,
    charged: ChargedTransaction,
    signal: AbortSignal,
  ): Promise<RollupCharge> => {
    lacking[network] ??= []
    return rollupCharge(
      (data) => ethCall(rpc, network, { to, data }, signal, null),
      charged,
      lacking[network],
    )
  }
}
