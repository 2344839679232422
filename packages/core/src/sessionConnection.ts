import { accountParts } from './accountId.js'
import type { AccountType } from './accountType.js'
import type { Namespace, NetworkId } from './caip.js'
import type { Connection } from './connection.js'
import type { WalletSession } from './walletSession.js'

/**
 * What a session means for one namespace, or `undefined` when it does not cover it: the account on the network wanted,
 * else the first one granted, and beside it the others of that account's network.
 * @param connectorId the source of the session
 * @param accountType of all its accounts, where the session does not say
 */
export function sessionConnection<N extends Namespace>(
  connectorId: string,
  session: Pick<WalletSession, 'grant' | 'supportsAllNetworks' | 'complete'>,
  namespace: N,
  wanted: NetworkId<N> | undefined,
  accountType: AccountType = 'eoa',
): Connection<N> | undefined {
  const grant = session.grant(namespace)
  if (!grant) return undefined
  const { accounts, networks } = grant
  const networkOf = (account: (typeof accounts)[number]) => accountParts(account).networkId
  const account = accounts.find((candidate) => networkOf(candidate) === wanted) ?? accounts[0]
  const connection = {
    connectorId,
    account,
    accounts: accounts.filter((candidate) => networkOf(candidate) === networkOf(account)),
    accountType,
    ...(!session.supportsAllNetworks && { approved: networks }),
  }
  return session.complete?.(connection) ?? connection
}
