import {
  AbortedError,
  type Adapter,
  type Approve,
  activeAccount,
  anySignal,
  connectionOf,
  type Namespace,
  type RootState,
  type SignRequest,
} from '@foyer/core'
import { AccountMissingError } from '../missing.js'

/** What signing goes through. */
export interface SignDeps {
  readonly state: RootState
  readonly adapter: (namespace: Namespace) => Promise<Adapter>
  readonly approve: Approve
}

/**
 * Signs text with the account in use of a chain family, as any confirmation: shown as ApproveTransaction, one at a time
 * among all tabs, and written to the journal.
 */
export function createSign({ state, adapter, approve }: SignDeps): (request: SignRequest) => Promise<string> {
  return async ({ message, namespace = state.networks.active, signal: outer, ...shown }) => {
    const account = activeAccount(state, namespace)
    const connection = connectionOf(state, namespace)
    if (!account || connection.status !== 'connected') throw new AccountMissingError(namespace)
    const { connectorId } = connection
    const stayed = () => {
      if (outer?.aborted) throw new AbortedError(outer.reason)
    }
    stayed()
    const own = await adapter(namespace)
    stayed()
    return approve({
      ...shown,
      account,
      kind: 'sign',
      async request(signal, progress) {
        // Another tab's request may have had to end first.
        stayed()
        progress.asked('sign')
        return own.signMessage(connectorId, account, message, anySignal(signal, outer))
      },
    })
  }
}
