import { activeNetwork, connectionOf, type Network, type RootState } from '@foyer/core'

/**
 * The networks on which the address in use may receive: those of its chain family that the host asked for. The
 * address of a smart account is only sure on the network in use.
 */
export function receivingNetworks(state: RootState): readonly Network[] {
  const { active, requested } = state.networks
  const connection = connectionOf(state, active)
  if (connection.status === 'connected' && connection.accountType === 'smartAccount')
    return [activeNetwork(state)]
  return requested.filter(({ id }) => id.startsWith(`${active}:`))
}
