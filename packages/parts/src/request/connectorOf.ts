import {
  type AccountId,
  accountParts,
  activeAccount,
  connectionOf,
  PlanOutdatedError,
  type RootState,
} from '@foyer/core'

/**
 * Returns the id of the connector whose wallet granted an address, on whichever network.
 * @throws {PlanOutdatedError} if no connected wallet did
 */
export function grantingConnector(state: Pick<RootState, 'connections'>, account: AccountId): string {
  const { namespace, address } = accountParts(account)
  const connection = connectionOf(state, namespace)
  if (connection.status !== 'connected' || !connection.addresses.includes(address))
    throw new PlanOutdatedError('account')
  return connection.connectorId
}

/**
 * Returns the id of the connector whose wallet is asked for an account.
 * @throws {PlanOutdatedError} if the account is not the active one
 */
export function connectorOf(state: RootState, from: AccountId): string {
  if (activeAccount(state) !== from) throw new PlanOutdatedError('account')
  return grantingConnector(state, from)
}
