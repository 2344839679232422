import { connectionOf, type Namespace } from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { MutableRoot } from '../state.js'
import type { WalletUses } from '../walletUses.js'

/** What leaving a wallet works with. */
export interface LeaveDeps {
  readonly state: MutableRoot
  readonly adapters: Adapters
  readonly uses: Pick<WalletUses, 'isFree'>
  /** Whether a connector is a wallet source. */
  readonly isSource: (connectorId: string) => boolean
}

/** Asks a wallet that is not connected here any more to forget the page. @throws what the wallet refuses with */
export type LeaveWallet = (namespace: Namespace, connectorId: string) => Promise<void>

/** The last Foyer of the origin that was connected to a wallet has it forget the page; others leave it alone. */
export function createLeaveWallet({ state, adapters, uses, isSource }: LeaveDeps): LeaveWallet {
  return async (namespace, connectorId) => {
    if (!isSource(connectorId) && !(await uses.isFree(connectorId))) return
    // The visitor may have chosen it again meanwhile.
    const connection = connectionOf(state, namespace)
    if (connection.status !== 'disconnected' && connection.connectorId === connectorId) return
    await (await adapters.load(namespace)).disconnect(connectorId)
  }
}
