import { type AccountId, accountParts, type Calls, type FeatureContext } from '@foyer/core'

/** Returns the calls of an account's chain family. @throws the error that `unsupported` makes, if its adapter makes none */
export async function callsOf(
  { adapter }: Pick<FeatureContext, 'adapter'>,
  account: AccountId,
  unsupported: () => Error,
): Promise<Calls> {
  const { capabilities } = await adapter(accountParts(account).namespace)
  const calls = await capabilities.call?.()
  if (!calls) throw unsupported()
  return calls
}
