import {
  activeNetwork,
  chainFamily,
  connectionOf,
  isNetworkOf,
  type Network,
  type RootState,
} from '@foyer/core'

/**
 * The networks on which the address in use may receive: those of its chain family that the host asked for. Where
 * addresses are made for one network, and for a smart account, only the network in use is sure.
 */
export function receivingNetworks(state: RootState): readonly Network[] {
  const { active, requested } = state.networks
  const connection = connectionOf(state, active)
  const isSmart = connection.status === 'connected' && connection.accountType === 'smartAccount'
  if (isSmart || chainFamily(state, active).addressPerNetwork) return [activeNetwork(state)]
  return requested.filter(({ id }) => isNetworkOf(active, id))
}
