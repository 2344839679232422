import {
  type AccountId,
  accountParts,
  activeAccount,
  connectionOf,
  PlanOutdatedError,
  type RootState,
} from '@foyer/core'

/**
 * Returns the id of the connector whose wallet is asked for an account.
 * @throws {PlanOutdatedError} if the account is not the active one
 */
export function connectorOf(state: RootState, from: AccountId): string {
  const connection = connectionOf(state, accountParts(from).namespace)
  if (connection.status !== 'connected' || activeAccount(state) !== from)
    throw new PlanOutdatedError('account')
  return connection.connectorId
}
