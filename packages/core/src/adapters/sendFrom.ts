import { accountParts } from '../accountId.js'
import { throwIfAborted } from '../async.js'
import type { AccountId, Namespace } from '../caip.js'
import { PlanOutdatedError } from '../planOutdated.js'
import type { RequestProgress } from '../requestStatus.js'
import type { TransferPlan } from '../transfer.js'
import { WalletMissingError } from '../walletError.js'
import type { ConnectedWallet } from './connectedWallet.js'

/**
 * Sending, by the wallet that is connected when it begins. Much is asked of wallet and chain before; if that wallet is
 * let go of, takes back what it granted, or moves meanwhile, it is not asked any more.
 * @param connected the wallet of a connector
 * @param send hands an order of an account to it
 */
export function sendFrom<
  N extends Namespace,
  W extends Pick<ConnectedWallet<N, never, unknown>, 'network'>,
  Order extends { readonly from: AccountId<N> } = TransferPlan<N>,
>(
  connected: (connectorId: string) => W | undefined,
  send: (wallet: W, order: Order, signal: AbortSignal, progress: RequestProgress) => Promise<string>,
): (connectorId: string, order: Order, signal: AbortSignal, progress?: RequestProgress) => Promise<string> {
  return async (connectorId, plan, signal, progress) => {
    const current = connected(connectorId)
    if (!current) throw new WalletMissingError(connectorId)
    const { networkId } = accountParts(plan.from)
    const assertStands = () => {
      if (connected(connectorId) !== current) throw new WalletMissingError(connectorId)
      if (current.network !== networkId) throw new PlanOutdatedError('network')
    }
    return send(current, plan, signal, {
      asked(...step) {
        throwIfAborted(signal)
        assertStands()
        progress?.asked(...step)
      },
      expects: (expected) => progress?.expects?.(expected),
      leaving: (...left) => progress?.leaving(...left),
    })
  }
}
