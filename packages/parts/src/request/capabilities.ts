import {
  type AccountId,
  accountParts,
  type Calls,
  type FeatureContext,
  FoyerError,
  type Transfers,
} from '@foyer/core'

/** The adapter of a chain family cannot do what a feature needs. The code is the feature's own. */
export class UnsupportedError<Code extends string> extends FoyerError<Code> {
  constructor(code: Code, account: AccountId) {
    super(code, `The adapter of "${accountParts(account).namespace}" cannot do this.`, { context: {} })
  }
}

/** Returns the calls of an account. @throws {UnsupportedError} with `code`, if its adapter makes none */
export async function callsOf(
  { adapter }: Pick<FeatureContext, 'adapter'>,
  account: AccountId,
  code: string,
): Promise<Calls> {
  const { capabilities } = await adapter(accountParts(account).namespace)
  const calls = await capabilities.call?.()
  if (!calls) throw new UnsupportedError(code, account)
  return calls
}

/** Returns the transfers of an account. @throws {UnsupportedError} with `code`, if its adapter sends nothing */
export async function transfersOf(
  { adapter }: Pick<FeatureContext, 'adapter'>,
  account: AccountId,
  code: string,
): Promise<Transfers> {
  const { transfer } = (await adapter(accountParts(account).namespace)).capabilities
  if (!transfer) throw new UnsupportedError(code, account)
  return transfer
}
