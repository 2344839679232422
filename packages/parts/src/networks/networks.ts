import { type AccountId, accountParts, type Network, type RootState, unknownNetwork } from '@foyer/core'

/** The network that an account is on, which the host may not ask for any more. */
export function accountNetwork({ networks }: Pick<RootState, 'networks'>, account: AccountId): Network {
  const { networkId } = accountParts(account)
  return networks.requested.find(({ id }) => id === networkId) ?? unknownNetwork(networkId)
}
