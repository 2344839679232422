import { accountParts } from './accountId.js'
import type { AccountType, Connection } from './adapter.js'
import type { Namespace, NetworkId } from './caip.js'
import type { RemoteSession } from './remote.js'
import { remoteConnectorId } from './state.js'

/** What remote accounts are, where they are not plain ones (facts 11). */
const accountTypes: Readonly<Partial<Record<Namespace, AccountType>>> = { bip122: 'payment' }

/**
 * What a remote session means for one chain family, or `undefined` when it does not cover it: the account on the
 * network wanted, else the first one granted (facts 11), and beside it the others of that account's network.
 */
export function remoteConnection<N extends Namespace>(
  session: RemoteSession,
  namespace: N,
  wanted: NetworkId<N> | undefined,
): Connection<N> | undefined {
  const grant = session.grant(namespace)
  if (!grant) return undefined
  const { accounts, networks } = grant
  const networkOf = (account: (typeof accounts)[number]) => accountParts(account).networkId
  const account = accounts.find((candidate) => networkOf(candidate) === wanted) ?? accounts[0]
  return {
    connectorId: remoteConnectorId,
    account,
    accounts: accounts.filter((candidate) => networkOf(candidate) === networkOf(account)),
    accountType: accountTypes[namespace] ?? 'eoa',
    ...(!session.supportsAllNetworks && { approved: networks }),
  }
}
