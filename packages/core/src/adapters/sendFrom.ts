import { accountParts } from '../accountId.js'
import { throwIfAborted } from '../async.js'
import type { Namespace } from '../caip.js'
import type { RequestProgress } from '../requestStatus.js'
import { PlanOutdatedError, type TransferPlan, type Transfers } from '../transfer.js'
import { WalletMissingError } from '../walletError.js'
import type { ConnectedWallet } from './connectedWallet.js'

/**
 * Sending, by the wallet that is connected when it begins. Much is asked of wallet and chain before; if that wallet is
 * let go of or moves meanwhile, it is not asked any more.
 * @param connected the wallet of a connector
 */
export function sendFrom<
  N extends Namespace,
  W extends Pick<ConnectedWallet<N, never, unknown>, 'network' | 'signal'>,
>(
  connected: (connectorId: string) => W | undefined,
  send: (wallet: W, plan: TransferPlan<N>, signal: AbortSignal, progress: RequestProgress) => Promise<string>,
): Transfers<N>['send'] {
  return async (connectorId, plan, signal, progress) => {
    const current = connected(connectorId)
    if (!current) throw new WalletMissingError(connectorId)
    const { networkId } = accountParts(plan.from)
    const assertStands = () => {
      if (current.signal.aborted) throw new WalletMissingError(connectorId)
      if (current.network !== networkId) throw new PlanOutdatedError('network')
    }
    return send(current, plan, signal, {
      asked(to) {
        throwIfAborted(signal)
        assertStands()
        progress?.asked(to)
      },
      leaving: (id) => progress?.leaving(id),
    })
  }
}
