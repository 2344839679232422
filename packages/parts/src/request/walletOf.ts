import {
  type AccountId,
  accountParts,
  activeAccount,
  type Calls,
  connectionOf,
  type FeatureContext,
  FoyerError,
  PlanOutdatedError,
  type RootState,
  type Transfers,
} from '@foyer/core'

type Adapters = Pick<FeatureContext, 'adapter'>

/** The adapter of a chain family cannot do what a feature needs. The code is the feature's own. */
export class UnsupportedError extends FoyerError<string> {
  constructor(code: string, account: AccountId) {
    super(code, `The adapter of "${accountParts(account).namespace}" cannot do this.`, { context: {} })
  }
}

async function capabilitiesOf({ adapter }: Adapters, account: AccountId) {
  return (await adapter(accountParts(account).namespace)).capabilities
}

/** Returns the calls of an account. @throws {UnsupportedError} with `code`, if its adapter makes none */
export async function callsOf(context: Adapters, account: AccountId, code: string): Promise<Calls> {
  const calls = await (await capabilitiesOf(context, account)).call?.()
  if (!calls) throw new UnsupportedError(code, account)
  return calls
}

/** Returns the transfers of an account. @throws {UnsupportedError} with `code`, if its adapter sends nothing */
export async function transfersOf(context: Adapters, account: AccountId, code: string): Promise<Transfers> {
  const { transfer } = await capabilitiesOf(context, account)
  if (!transfer) throw new UnsupportedError(code, account)
  return transfer
}

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
