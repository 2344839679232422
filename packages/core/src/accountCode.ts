import type { AccountCode } from './accountType.js'
import type { Namespace } from './caip.js'
import { activeAccount, type RootState } from './state.js'

/**
 * What the account in use is; `undefined` while its chain was not asked. One that its wallet calls a smart account counts
 * as a contract before that is deployed. A contract may have its fees paid by others; all else pays its own.
 * @param namespace @default the active one
 */
export function accountCode(
  state: Pick<RootState, 'connections' | 'networks' | 'codes'>,
  namespace: Namespace = state.networks.active,
): AccountCode | undefined {
  const connection = state.connections[namespace]
  const account = activeAccount(state, namespace)
  if (connection?.status !== 'connected' || !account) return undefined
  return connection.accountType === 'smartAccount' ? 'contract' : state.codes?.[account]
}

/** Whether the account in use acts by code, as far as that is known. @param namespace @default the active one */
export function isSmartAccount(...asked: Parameters<typeof accountCode>): boolean {
  return ['delegated', 'contract'].includes(accountCode(...asked) ?? '')
}
