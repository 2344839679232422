import {
  type AccountId,
  accountParts,
  activeAccount,
  connectionOf,
  type FoyerError,
  PlanOutdatedError,
  type RootState,
} from '@foyer/core'

/**
 * Whose wallet is asked for an account, by its connector's id.
 * @throws {PlanOutdatedError} where the account is not, or not any more, the one in use
 */
export function connectorOf(state: RootState, from: AccountId): string {
  const connection = connectionOf(state, accountParts(from).namespace)
  if (connection.status !== 'connected' || activeAccount(state) !== from)
    throw new PlanOutdatedError('account')
  return connection.connectorId
}

const notFailed: ReadonlySet<string> = new Set([
  'aborted',
  'approval/elsewhere',
  'transfer/plan-outdated',
  'name/changed',
  'name/unchecked',
])

/** Whether a transfer failed: one that was left, waits for another tab or has to be agreed to anew did not. */
export function isTransferFailure({ code }: Pick<FoyerError, 'code'>): boolean {
  return !notFailed.has(code)
}
